"""How kernels are compiled: whole for Python, as parts for each other.

numba makes machine code, with two wrappers for Python, of every function that it compiles, and again of each of its
callers with the function inlined. Nine kernels of ten are called by kernels only. Here such a kernel is a part:
intermediate code that its callers take in. Only what Python calls is optimised and made executable. A kernel that both
call is compiled as both.
"""

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import llvmlite.binding as llvm
from numba.core import compiler, event, types
from numba.core.caching import CompileResultCacheImpl
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import builtin_registry, make_concrete_template
from numba.extending import models, register_model

from sintra.core.kernel_cache import KernelCache

F = TypeVar("F", bound=Callable[..., Any])


NAMES: WeakKeyDictionary[Any, tuple[frozenset[str], frozenset[str]]] = WeakKeyDictionary()
"""The functions that a library defines, and those that it calls of others."""


def _names(library: Any) -> tuple[frozenset[str], frozenset[str]]:
    if library not in NAMES:
        functions = [(each.is_declaration, each.name) for each in library._get_module_for_linking().functions]
        defined = frozenset(name for declared, name in functions if not declared)
        NAMES[library] = defined, frozenset(name for declared, name in functions if declared)
    return NAMES[library]


def needed(module: Any, libraries: list[Any]) -> list[Any]:
    """Give the libraries that a module needs, each behind one that calls it: the linker skips what nobody calls yet.

    `libraries` has each behind each of its callers, also behind those that the optimiser has left out.
    """
    wanted = {function.name for function in module.functions if function.is_declaration}
    found: dict[Any, None] = {}
    for library in libraries:
        if library not in found:
            defined, called = _names(library)
            if not wanted.isdisjoint(defined):
                found[library] = None
                wanted |= called
    return list(found)


class Part(JITCodeLibrary):
    """The intermediate code of one kernel, to be linked into others; it is never executed itself."""

    def finalize(self) -> None:
        """Leave linking, optimising and machine code to the kernel that this becomes a part of."""
        self._finalize_dynamic_globals()
        self._finalized = True
        self._linking_libraries = needed(self._final_module, self._linking_libraries)

    def with_callees(self) -> list[Any]:
        """Give all that must be linked to call this kernel."""
        return [self, *self._linking_libraries]

    def bitcode(self) -> bytes:
        """Link the callees into a copy, and give its code."""
        module = self._get_module_for_linking().clone()
        for library in self.with_callees()[1:]:
            module.link_in(library._get_module_for_linking(), preserve=True)
        code: bytes = module.as_bitcode()
        return code

    @classmethod
    def loaded(cls, codegen: Any, name: str, bitcode: bytes) -> "Part":
        """Make a part again of its code."""
        part = cls(codegen, name)
        part._final_module = part._shared_module = llvm.parse_bitcode(bitcode)
        part._finalized = True
        return part


class PartCacheImpl(CompileResultCacheImpl):
    """How a part is stored."""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        """Keep parts and whole kernels apart."""
        return "part-" + str(super().get_filename_base(fullname, abiflags))

    def reduce(self, part: Any) -> Any:
        """Give what is stored."""
        description = part.fndesc
        description.typemap = description.calltypes = None  # needed no more, and large
        environments = (part.environment, *part._find_referenced_environments())
        return part.library.name, part.library.bitcode(), description, part.signature, environments

    def rebuild(self, context: Any, stored: Any) -> Any:
        """Make a part again of what was stored."""
        name, bitcode, description, signature, environments = stored
        library = Part.loaded(context.codegen(), name, bitcode)
        return compiler.compile_result(
            library=library, fndesc=description, signature=signature, environment=environments
        )


class Whole(JITCodeLibrary):
    """The code of a kernel that Python calls, with that of all its callees."""

    def finalize(self) -> None:
        """Link, optimise and make machine code."""
        self._linking_libraries = needed(self._final_module, self._linking_libraries)
        super().finalize()


class Hot(Whole):
    """The code of a kernel that works for long at a call."""

    def _optimize_final_module(self) -> None:
        """Optimise, knowing that nobody else calls the callees: what they are always given is built into them.

        So a log that nobody listens to costs nothing. It takes longer to compile. They are private, not internal: the
        loader would give another kernel an internal function of the same name, whose arguments may have been dropped.
        """
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = llvm.Linkage.private
        super()._optimize_final_module()


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
        self._cache = KernelCache(function)
        self._part_cache = KernelCache(function, PartCacheImpl)
        self._parts: dict[Any, Any] = {}

    def __reduce__(self) -> Any:
        """Pickle by name: a kernel is a function of its module."""
        return self.py_func.__qualname__

    def compile(self, sig: Any) -> Any:
        """Compile for Python, and give every part that was linked in its environment."""
        if tuple(sig) in self.overloads:
            return self.overloads[tuple(sig)].entry_point
        with global_compiler_lock, _without_collector():
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
            if args not in self._parts:
                self._parts[args] = self._part(args)
        name = self.py_func.__name__
        template = make_concrete_template(name, key=name, signatures=[self._parts[args].signature])
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
        key = object()
        self.targetctx.insert_user_function(key, part.fndesc, part.library.with_callees())
        return part._replace(entry_point=key)

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
