/** Vectors for texts: offline, from a server, or from a model in a folder; and entailment, from a folder. */
export * from './choose.js';
export * from './describe.js';
export { offlineModel, openOfflineEmbedder } from './offline.js';
export { openOnnxEmbedder } from './onnx.js';
export {
  type Entailer,
  type Entailment,
  NLI_FOLDER,
  openConfiguredEntailer,
  openOnnxEntailer,
} from './onnx-entailment.js';
export type { OnnxRuntime, OnnxSession } from './onnx-model.js';
