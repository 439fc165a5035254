/* Lets the search work in pages that are opened as files, where browsers allow no Web Worker: the worker's script runs in a hidden
   frame instead. Loaded on every page, does nothing over http. */
if (location.protocol === "file:") {
  window.IFrameWorker = window.Worker = class FrameWorker extends EventTarget {
    constructor(script) {
      super();
      const url = new URL(script, location.href).href;
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      const inside = frame.contentWindow;
      this.waiting = [];
      const load = (address) =>
        new Promise((done, failed) => {
          const script = inside.document.createElement("script");
          Object.assign(script, { src: address, onload: done, onerror: failed });
          inside.document.head.append(script);
        });
      let chain = Promise.resolve();
      inside.importScripts = (...addresses) => {
        for (const address of addresses) chain = chain.then(() => load(new URL(address, url)));
        return chain;
      };
      inside.postMessage = (data) => {
        const message = new MessageEvent("message", { data });
        this.dispatchEvent(message);
        this.onmessage?.(message);
      };
      inside.addEventListener("error", (event) => this.dispatchEvent(new ErrorEvent("error", event)));
      load(url).then(() => {
        this.tell = (data) => inside.dispatchEvent(new inside.MessageEvent("message", { data }));
        this.waiting.splice(0).forEach((data) => this.tell(data));
      });
    }
    postMessage(data) {
      if (this.tell) this.tell(data);
      else this.waiting.push(data);
    }
    terminate() {}
  };
}
