/** One client for OpenAI-compatible model servers, and what keeps it within bounds. */
export * from './budget.js';
export * from './chat.js';
export * from './client.js';
export type { Clock } from './clock.js';
export * from './config.js';
export * from './describe.js';
export * from './embeddings.js';
export type { EndpointSettings } from './endpoint.js';
export { abortedBy, LlmError } from './errors.js';
export * from './prices.js';
export * from './record.js';
export * from './recordings.js';
export { Secret } from './secrets.js';
export * from './throttle.js';
export { defineTool, readToolCall, type Tool, toolResult } from './tools.js';
export type { Transport } from './transport.js';
