import type { Explanation, GameBoard, Place, Context } from '../types'
import { contextOf, type Play } from './play.svelte'

/** A kind of thing: which places it has, its name as a key of the board's words, and its rules. Named groups of `at` are parameters of the name. */
export interface Kind<V> {
  at: RegExp
  word: string
  rules: readonly string[] | ((view: V) => readonly string[])
}

/** Explains places by the first kind that has them. */
export function explainer<V>(kinds: readonly Kind<V>[]): NonNullable<GameBoard<V>['explain']> {
  return (place: Place, { view, words }: Context<V>): Explanation | null => {
    for (const { at, word, rules } of kinds) {
      const found = at.exec(place)
      if (found)
        return { title: words.say(word, { ...found.groups }), rules: typeof rules === 'function' ? rules(view) : rules }
    }
    return null
  }
}

export interface Thing {
  element: Element
  explanation: Explanation
}

/** The thing that an element is or is a part of, on this table. */
export function thingAt(from: EventTarget | null, root: ParentNode, play: Play): Thing | null {
  if (!(from instanceof Element) || from.closest('[data-desk]') !== root) return null
  for (
    let element = from.closest('[data-place]');
    element;
    element = element.parentElement?.closest('[data-place]') ?? null
  ) {
    const explanation = play.game.explain(element.getAttribute('data-place')!, contextOf(play))
    if (explanation) return { element, explanation }
  }
  return null
}
