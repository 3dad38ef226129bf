//! The slots of Python's classes, read and filled without a look-up.
//!
//! `getattr` and `setattr` look the name of a slot up in the class each time, which takes longer than what they do then.
//! Here the descriptor that they find is looked up once. What it does is what they would have it do.

use pyo3::exceptions::PyValueError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// One slot of a class.
pub struct Slot {
    descriptor: Py<PyAny>,
    get: ffi::descrgetfunc,
    set: ffi::descrsetfunc,
}

impl Slot {
    pub fn new(class: &Bound<'_, PyType>, name: &str) -> PyResult<Self> {
        let descriptor = class.getattr(name)?;
        let kind = descriptor.get_type();
        // SAFETY: a live type is asked for its functions by their numbers; null says that it has none.
        let [get, set] = [ffi::Py_tp_descr_get, ffi::Py_tp_descr_set]
            .map(|function| unsafe { ffi::PyType_GetSlot(kind.as_type_ptr(), function) });
        if get.is_null() || set.is_null() {
            return Err(PyValueError::new_err(format!("{class} has no slot '{name}'")));
        }
        // SAFETY: these are the types of the functions that have these numbers.
        let (get, set) = unsafe {
            (
                std::mem::transmute::<*mut std::ffi::c_void, ffi::descrgetfunc>(get),
                std::mem::transmute::<*mut std::ffi::c_void, ffi::descrsetfunc>(set),
            )
        };
        Ok(Slot { descriptor: descriptor.unbind(), get, set })
    }

    /// What `getattr` returns.
    pub fn get<'py>(&self, instance: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let class = instance.get_type_ptr().cast();
        // SAFETY: all are live objects; the function checks their types, and returns a new reference or null with an
        // exception set.
        unsafe {
            let value = (self.get)(self.descriptor.as_ptr(), instance.as_ptr(), class);
            Bound::from_owned_ptr_or_err(instance.py(), value)
        }
    }

    /// What `object.__setattr__` does, by which a frozen dataclass fills its own slots.
    pub fn set(&self, instance: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        // SAFETY: as above; no ownership is taken.
        let failed = unsafe { (self.set)(self.descriptor.as_ptr(), instance.as_ptr(), value.as_ptr()) };
        if failed == 0 {
            Ok(())
        } else {
            Err(PyErr::fetch(instance.py()))
        }
    }
}

/// A frozen dataclass with slots, instances of which are made without a call into Python.
pub struct Frozen<const N: usize> {
    class: Py<PyType>,
    fields: [Slot; N],
}

impl<const N: usize> Frozen<N> {
    /// Fails when the fields are not exactly those of the class, in its order.
    pub fn new(module: &Bound<'_, PyModule>, name: &str, fields: [&str; N]) -> PyResult<Self> {
        let class = module.getattr(name)?.cast_into::<PyType>()?;
        let slots: Vec<String> = class.getattr("__slots__")?.extract()?;
        if slots != fields {
            return Err(PyValueError::new_err(format!("{name} has the fields {slots:?}, the core fills {fields:?}")));
        }
        let found: Vec<Slot> = fields.iter().map(|field| Slot::new(&class, field)).collect::<PyResult<_>>()?;
        let fields = found.try_into().unwrap_or_else(|_| unreachable!("as many slots as fields"));
        Ok(Frozen { class: class.unbind(), fields })
    }

    /// A slot of this name, which a parent may have given to the class.
    pub fn slot(&self, py: Python<'_>, name: &str) -> PyResult<Slot> {
        Slot::new(self.class.bind(py), name)
    }

    /// An instance with these values.
    pub fn make<'py>(&self, py: Python<'py>, values: [Bound<'py, PyAny>; N]) -> PyResult<Bound<'py, PyAny>> {
        let instance = self.empty(py)?;
        self.fill(&instance, values)?;
        Ok(instance)
    }

    /// An instance whose slots are empty.
    pub fn empty<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        // SAFETY: `class` is a heap type made by a class statement whose instances need nothing but their slots; the
        // generic allocator returns a new, owned reference to such an instance with empty slots, or null with an
        // exception set, which `from_owned_ptr_or_err` handles.
        unsafe { Bound::from_owned_ptr_or_err(py, ffi::PyType_GenericAlloc(self.class.as_ptr().cast(), 0)) }
    }

    /// Give the instance these values.
    pub fn fill(&self, instance: &Bound<'_, PyAny>, values: [Bound<'_, PyAny>; N]) -> PyResult<()> {
        self.fields.iter().zip(values).try_for_each(|(field, value)| field.set(instance, &value))
    }
}
