"""How kernels are compiled: whole for Python, as parts for each other.

numba makes machine code, with two wrappers for Python, of every function that it compiles, and again of each of its
callers with the function inlined. Nine kernels of ten are called by kernels only. Here such a kernel is a part:
intermediate code that its callers take in, or call as machine code that they share (`linking.py`). Wrappers are made
for what Python calls. A kernel that both call is compiled as both.
"""

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MethodType
from typing import Any, TypeVar

from numba.core import compiler, event, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.targetconfig import ConfigStack
from numba.core.typing.templates import builtin_registry, make_concrete_template
from numba.extending import models, register_model

from sintra.core.kernel_cache import KernelCache
from sintra.core.linking import Hot, Part, PartCacheImpl, Shared, SharedCacheImpl, Whole, WholeCacheImpl

F = TypeVar("F", bound=Callable[..., Any])


class WholeCompiler(compiler.Compiler):
    """Compiles a kernel for Python."""

    library: Any = Whole

    def compile_extra(self, function: Any) -> Any:
        """Compile into a library of our own."""
        self.state.library = self.library(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)


class HotCompiler(WholeCompiler):
    """Compiles a kernel that works for long at a call."""

    library = Hot


class KernelFlags(compiler.Flags):
    """How a part is compiled. Compared often, so quickly, and without what makes it a part: numba compiles its own
    functions (`min`, `np.empty`) anew for callers with other flags.
    """

    __slots__ = ()
    PART = ("no_compile", "no_cpython_wrapper", "no_cfunc_wrapper")
    HASH = hash(compiler.Flags())

    def __hash__(self) -> int:
        return self.HASH

    def __eq__(self, other: object) -> bool:
        return isinstance(other, compiler.Flags) and self._shared(self) == self._shared(other)

    @classmethod
    def _shared(cls, flags: Any) -> dict[str, Any]:
        return {name: value for name, value in flags._values.items() if name not in cls.PART}


class Kernel(CPUDispatcher):
    """A function that is compiled when it is first called: whole if Python calls it, as a part if a kernel does."""

    overloads: Any
    targetctx: Any
    _compiler: Any

    def __init__(self, function: Any, hot: bool, **options: Any) -> None:
        options = {"nopython": True, "boundscheck": None, "no_cfunc_wrapper": True, **options}
        pipeline: Any = HotCompiler if hot else WholeCompiler
        super().__init__(function, targetoptions=options, pipeline_class=pipeline)
        self._cache = KernelCache(function, WholeCacheImpl)
        self._part_cache = KernelCache(function, PartCacheImpl)
        self._shared_cache = KernelCache(function, SharedCacheImpl)
        self._parts: dict[Any, Any] = {}
        self._shared: dict[Any, Shared] = {}

    def __reduce__(self) -> Any:
        """Pickle by name: a kernel is a function of its module."""
        return self.py_func.__qualname__

    def compile(self, sig: Any) -> Any:
        """Compile for Python, and give every part that was linked in its environment."""
        if tuple(sig) in self.overloads:
            return self.overloads[tuple(sig)].entry_point
        with global_compiler_lock, _without_collector(), remembered_types(self.typingctx):
            try:
                entry = super().compile(sig)
            except BaseException:
                self._cache.give_up()
                raise
            whole = self.overloads[tuple(sig)]
            for environment in whole._find_referenced_environments():
                whole.library.codegen.set_env(environment.env_name, environment)
        return entry

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compile for a kernel that calls this one. A constant is a number like any other."""
        pysig, args = self._compiler.fold_argument_types(args, kws)
        args = tuple(types.unliteral(arg) for arg in args)
        with global_compiler_lock:
            signature = self._part_of(args).signature
        name = self.py_func.__name__
        template = make_concrete_template(name, key=name, signatures=[signature])
        return template, pysig, args, {}

    def get_overload(self, sig: Any) -> Any:
        """Give the key by which the compiler finds a part."""
        return self._parts[tuple(sig)].entry_point

    def _part(self, args: Any) -> Any:
        part = self._part_cache.load_overload(args, self.targetctx)
        if part is None:
            try:
                part = self._compile_part(args)
            except BaseException:
                self._part_cache.give_up()
                raise
            self._part_cache.save_overload(args, part)
        library = part.library
        library.kernel, library.args, library.symbol = self, args, part.fndesc.llvm_func_name
        key = object()
        self.targetctx.insert_user_function(key, part.fndesc, library.with_callees())
        return part._replace(entry_point=key)

    def share(self, args: Any, symbol: str, *, anew: bool = True) -> bool:
        """Load or make the machine code of a part, for others that call it by this name.

        False if it has another name, because it was compiled anew since it was stored, and is not to be made again.
        """
        known = self._shared.get(args) or self._shared_cache.load_overload(args, self.targetctx)
        if known is None or (anew and known.symbol != symbol):
            try:
                known = Shared.made_of(self._part_of(args).library)
            except BaseException:
                self._shared_cache.give_up()
                raise
            self._shared_cache.save_overload(args, known)
        self._shared[args] = known
        return known.symbol == symbol

    def _part_of(self, args: Any) -> Any:
        if args not in self._parts:
            self._parts[args] = self._part(args)
        return self._parts[args]

    def _compile_part(self, args: Any) -> Any:
        flags: Any = KernelFlags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        library = Part(self.targetctx.codegen(), self.py_func.__qualname__)
        details = {"dispatcher": self, "args": args, "return_type": None}
        with event.trigger_event("numba:compile", data=details), self._compiling_counter:
            part = compiler.compile_extra(
                self.typingctx, self.targetctx, self.py_func, args, None, flags, self.locals, library
            )
        library.finalize()
        return part


@contextmanager
def _without_collector() -> Iterator[None]:
    """Do not look for garbage meanwhile: the compiler makes many objects that live on, and each search visits all."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


TYPES: dict[Any, tuple[Any, Any]] = {}
"""The signatures of numba's own functions, and their implementations, by function, types of the arguments, and whether
references are counted."""


def is_own(function: Any) -> bool:
    """Tell whether a function is numba's own."""
    return isinstance(function, types.Function)


@contextmanager
def remembered_types(context: Any) -> Iterator[None]:
    """Do not look again for what `+` is of two numbers: numba tries all its meanings each time, four times of five in
    vain.
    """
    find = context.resolve_function_type
    if not isinstance(find, MethodType) or find.__func__ is not type(context).resolve_function_type:
        yield  # already so
        return

    def remember(function: Any, args: Any, kws: Any) -> Any:
        if not is_own(function):
            return find(function, args, kws)
        flags = ConfigStack.top_or_none()
        key = (function, args, tuple(kws.items()), flags is not None and flags.nrt)
        if key not in TYPES:
            found = find(function, args, kws)
            if found is None:
                return None
            TYPES[key] = found, function.get_impl_key(found)
        signature, implementation = TYPES[key]
        function._impl_keys[signature.args] = implementation  # the last that was found is used
        return signature

    context.resolve_function_type = remember
    try:
        yield
    finally:
        del context.resolve_function_type


# Kernels that are found by the record they work on


def field_names(record: Any) -> tuple[str, ...]:
    """Give the names of the fields of a record's type."""
    return tuple(name for name, _ in record.members)


class Generic(types.Callable, types.Dummy):
    """The type of a function that stands for a kernel of each game: a call to it is a call to that kernel."""

    def __init__(self, function: Callable[..., Any], find: Callable[[tuple[str, ...]], Any]) -> None:
        self._find = find
        super().__init__(f"generic({function.__module__}.{function.__name__})")

    def _kernel(self, args: Any) -> Any:
        return types.Dispatcher(self._find(field_names(args[0])))

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """Compile the kernel of the record."""
        return self._kernel(args).get_call_type(context, args, kws)

    def get_impl_key(self, sig: Any) -> Any:
        """Give the key by which the compiler finds it."""
        return self._kernel(sig.args).get_impl_key(sig)

    def get_call_signatures(self) -> Any:
        """Give the signatures that are known: none, they differ from game to game."""
        return (), True


register_model(Generic)(models.OpaqueModel)


def generic(kernels: Mapping[tuple[str, ...], Any]) -> Callable[[F], F]:
    """Make kernels see, instead of a function, the kernel of that name that belongs to its first argument's record."""

    def register(function: F) -> F:
        return generic_by(lambda names: getattr(kernels[names], function.__name__))(function)

    return register


def generic_by(find: Callable[[tuple[str, ...]], Any]) -> Callable[[F], F]:
    """Make kernels see, instead of a function, the kernel that is found for the fields of its first argument."""

    def register(function: F) -> F:
        builtin_registry.register_global(function, Generic(function, find))
        return function

    return register
