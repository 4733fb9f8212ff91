import { openWebAssembly } from '../web-assembly.ts'

/** The bytes of kernel.wat. */
const BYTES =
  'AGFzbQEAAAABCgFgBn9/f39/fwACEgEGa2VybmVsBm1lbW9yeQIAAQMCAQAHDAEIbXVsdGlwbHkAAArzAwHwAwILfwt7IAVBAnQhCiAEQQJ0IQ' +
  'sDQEEAIQcDQCACIAcgC2wgBkECdGpqIQwgACAHIApsaiENIA0gCmohDiAOIApqIQ8gDyAKaiEQIAz9AAQAIRQgDP0ABBAhFSAMIAtqIQwgDP0A' +
  'BAAhFiAM/QAEECEXIAwgC2ohDCAM/QAEACEYIAz9AAQQIRkgDCALaiEMIAz9AAQAIRogDP0ABBAhGyABIQkgBSEIA0AgCf0ABAAhESAJ/QAEEC' +
  'ESIA39CQIAIRMgFCATIBH95gH95AEhFCAVIBMgEv3mAf3kASEVIA1BBGohDSAO/QkCACETIBYgEyAR/eYB/eQBIRYgFyATIBL95gH95AEhFyAO' +
  'QQRqIQ4gD/0JAgAhEyAYIBMgEf3mAf3kASEYIBkgEyAS/eYB/eQBIRkgD0EEaiEPIBD9CQIAIRMgGiATIBH95gH95AEhGiAbIBMgEv3mAf3kAS' +
  'EbIBBBBGohECAJQSBqIQkgCEEBayIIDQALIAwgGv0LBAAgDCAb/QsEECAMIAtrIQwgDCAY/QsEACAMIBn9CwQQIAwgC2shDCAMIBb9CwQAIAwg' +
  'F/0LBBAgDCALayEMIAwgFP0LBAAgDCAV/QsEECAHQQRqIgcgA0kNAAsgASAFQQV0aiEBIAZBCGoiBiAESQ0ACws='

/** One multiplication: where the three matrices stand, in floats, and their sizes. */
interface Product {
  a: number
  b: number
  c: number
  rows: number
  columns: number
  inner: number
}

interface Kernel {
  memory: Float32Array
  /** Adds `a` × `b` to `c`; see kernel.wat. */
  multiply(product: Product): void
}

const FLOAT_BYTES = 4

/** A memory of at least so many floats, and the function that multiplies matrices in it. */
export function openKernel(floats: number): Kernel {
  const { memory, functions } = openWebAssembly(BYTES, floats * FLOAT_BYTES)
  return {
    memory: new Float32Array(memory.buffer),
    multiply: ({ a, b, c, rows, columns, inner }) =>
      functions['multiply']!(a * FLOAT_BYTES, b * FLOAT_BYTES, c * FLOAT_BYTES, rows, columns, inner),
  }
}
