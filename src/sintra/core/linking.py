"""The code of kernels: parts, the machine code that several kernels share, and what Python calls.

A part is intermediate code that others take in. A kernel that works for long at a call takes in all of it, so that the
whole is optimised together. Any other takes in small parts only: a large one is made into machine code once, and
called.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

import llvmlite.binding as llvm
from numba.core import compiler
from numba.core.caching import CompileResultCacheImpl
from numba.core.codegen import JITCodeLibrary
from numba.core.environment import lookup_environment

LARGE = 8_000
"""A part of at least so many bytes, with all that it calls, is shared: beside it, a call costs next to nothing."""

NAMES: WeakKeyDictionary[Any, tuple[frozenset[str], frozenset[str]]] = WeakKeyDictionary()
"""The functions that a library defines, and those that it calls of others."""


def _names(library: Any) -> tuple[frozenset[str], frozenset[str]]:
    if library not in NAMES:
        functions = [(each.is_declaration, each.name) for each in library._get_module_for_linking().functions]
        defined = frozenset(name for declared, name in functions if not declared)
        NAMES[library] = defined, frozenset(name for declared, name in functions if declared)
    return NAMES[library]


def needed(module: Any, libraries: list[Any]) -> list[Any]:
    """Give the libraries that a module needs, each behind all that call it: the linker skips what nobody calls yet."""
    definers: dict[str, list[Any]] = defaultdict(list)
    for library in dict.fromkeys(libraries):
        for name in _names(library)[0]:
            definers[name].append(library)
    callees_first: dict[Any, None] = {}

    def visit(called: Iterable[str]) -> None:
        for name in called:
            for library in definers[name]:
                if library not in callees_first:
                    visit(_names(library)[1])
                    callees_first[library] = None

    visit([function.name for function in module.functions if function.is_declaration])
    return list(reversed(callees_first))


def hide_callees(module: Any) -> None:
    """Let the optimiser know that nobody else calls what was linked in: what it is always given is built into it.

    It becomes private, not internal: the loader would give another kernel an internal function of the same name, whose
    arguments may have been dropped.
    """
    for function in module.functions:
        if function.linkage == llvm.Linkage.linkonce_odr and not function.is_declaration:
            function.linkage = llvm.Linkage.private


class Library(JITCodeLibrary):
    """The code of a kernel."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """Optimise each function by itself, all in one go: making the passes anew for each takes longer than they."""
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)


class Part(Library):
    """The intermediate code of one kernel, to be linked into others; it is never executed itself."""

    kernel: Any = None
    args: Any = None
    symbol = ""
    """The kernel, the types of its arguments, and the name of its function."""
    code = b""
    """The code together with that of all callees."""

    def finalize(self) -> None:
        """Leave linking, optimising and machine code to the kernel that this becomes a part of."""
        self._finalize_dynamic_globals()
        self._finalized = True
        self._linking_libraries = needed(self._final_module, self._linking_libraries)
        module = self._get_module_for_linking().clone()
        for library in self._linking_libraries:
            module.link_in(library._get_module_for_linking(), preserve=True)
        self.code = module.as_bitcode()

    def with_callees(self) -> list[Any]:
        """Give all that must be linked to call this kernel."""
        return [self, *self._linking_libraries]

    @classmethod
    def loaded(cls, codegen: Any, name: str, code: bytes) -> "Part":
        """Make a part again of its code."""
        part = cls(codegen, name)
        part._final_module = part._shared_module = llvm.parse_bitcode(code)
        part._finalized = True
        part.code = code
        return part


class PartCacheImpl(CompileResultCacheImpl):
    """How a part is stored."""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        """Keep parts apart from what Python calls."""
        return "part-" + str(super().get_filename_base(fullname, abiflags))

    def reduce(self, part: Any) -> Any:
        """Give what is stored."""
        description = part.fndesc
        description.typemap = description.calltypes = None  # needed no more, and large
        environments = (part.environment, *part._find_referenced_environments())
        return part.library.name, part.library.code, description, part.signature, environments

    def rebuild(self, context: Any, stored: Any) -> Any:
        """Make a part again of what was stored."""
        name, code, description, signature, environments = stored
        library = Part.loaded(context.codegen(), name, code)
        return compiler.compile_result(
            library=library, fndesc=description, signature=signature, environment=environments
        )


class Hot(Library):
    """The code of a kernel that works for long at a call, with that of all its callees."""

    def finalize(self) -> None:
        """Link, optimise and make machine code."""
        self._linking_libraries = needed(self._final_module, self._linking_libraries)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Optimise callees for this caller, so that a log that nobody listens to costs nothing. It takes longer."""
        hide_callees(self._final_module)
        super()._optimize_final_module()


class Cold(Library):
    """Code that calls large parts instead of taking them in."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.calls: list[tuple[Any, Any, str]] = []
        """The shared code that this calls: kernels, the types of their arguments, and names of functions."""

    def finalize(self) -> None:
        """Link what is small, optimise and make machine code."""
        libraries = list(dict.fromkeys(self._linking_libraries))
        self._large = [each for each in libraries if isinstance(each, Part) and len(each.code) >= LARGE]
        self._linking_libraries = needed(self._final_module, [each for each in libraries if each not in self._large])
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Optimise what is quick to optimise: the rest takes twice as long, and is worth it in hot kernels only."""
        passes, builder = self._codegen._module_pass_manager(opt=1, loop_vectorize=False, slp_vectorize=False)
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        """Make machine code of what is called first."""
        called = {function.name for function in self._final_module.functions if function.is_declaration}
        self.calls = [(each.kernel, each.args, each.symbol) for each in self._large if each.symbol in called]
        for kernel, args, symbol in self.calls:
            kernel.share(args, symbol)
        super()._finalize_final_module()


def all_shared(calls: list[tuple[Any, Any, str]]) -> bool:
    """Load the shared code that stored code calls; false if some of it has another name now."""
    return all(kernel.share(args, symbol, anew=False) for kernel, args, symbol in calls)


class Whole(Cold):
    """The code of a kernel that Python calls."""


class WholeCacheImpl(CompileResultCacheImpl):
    """How a kernel that Python calls is stored."""

    def reduce(self, whole: Any) -> Any:
        """Give what is stored."""
        return getattr(whole.library, "calls", []), super().reduce(whole)

    def rebuild(self, context: Any, stored: Any) -> Any:
        """Make a kernel again of what was stored; None if what it calls was compiled anew since then."""
        calls, rest = stored
        return super().rebuild(context, rest) if all_shared(calls) else None


class Shared(Cold):
    """The machine code of a part."""

    symbol = ""
    environments: tuple[Any, ...] = ()

    @classmethod
    def made_of(cls, part: Part) -> "Shared":
        """Make machine code of a part."""
        shared = cls(part.codegen, part.name)
        shared.symbol = part.symbol
        shared.enable_object_caching()
        shared._final_module = part._get_module_for_linking().clone()
        shared._final_module.get_function(part.symbol).linkage = llvm.Linkage.external
        shared._linking_libraries = list(part._linking_libraries)
        shared.finalize()
        found = (lookup_environment(variable.name) for variable in shared._final_module.global_variables)
        shared._keep(tuple(environment for environment in found if environment is not None))
        return shared

    @classmethod
    def loaded(cls, codegen: Any, name: str, symbol: str, machine_code: bytes, environments: Any) -> "Shared":
        """Take machine code that was stored."""
        shared = cls(codegen, name)
        shared.symbol = symbol
        shared._large = []
        shared.enable_object_caching()
        shared._set_compiled_object(machine_code)
        shared._finalize_final_module()
        shared._keep(environments)
        return shared

    def _optimize_final_module(self) -> None:
        hide_callees(self._final_module)
        super()._optimize_final_module()

    def _keep(self, environments: tuple[Any, ...]) -> None:
        self.environments = environments
        for each in environments:
            self.codegen.set_env(each.env_name, each)


class SharedCacheImpl(CompileResultCacheImpl):
    """How shared machine code is stored."""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        """Keep it apart from parts and from what Python calls."""
        return "shared-" + str(super().get_filename_base(fullname, abiflags))

    def check_cachable(self, shared: Any) -> bool:
        """Store all of it."""
        return True

    def reduce(self, shared: Any) -> Any:
        """Give what is stored."""
        return shared.calls, (shared.name, shared.symbol, shared._get_compiled_object(), shared.environments)

    def rebuild(self, context: Any, stored: Any) -> Any:
        """Load machine code after all that it calls; None if some of that was compiled anew since then."""
        calls, rest = stored
        if not all_shared(calls):
            return None
        shared = Shared.loaded(context.codegen(), *rest)
        shared.calls = calls
        return shared
