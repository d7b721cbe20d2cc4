/** One client for OpenAI-compatible model servers, and what keeps it within bounds. */
export * from './budget.js';
export * from './chat.js';
export * from './client.js';
export { type Clock, systemClock } from './clock.js';
export * from './config.js';
export * from './describe.js';
export * from './embeddings.js';
export type { EndpointParts, EndpointSettings, Timeouts } from './endpoint.js';
export { abortedBy, LlmError } from './errors.js';
export * from './prices.js';
export * from './record.js';
export * from './recordings.js';
export { DEFAULT_RETRY, type RetryPolicy } from './retry.js';
export { Secret } from './secrets.js';
export type { Format, Structured, StructuredRequest } from './structured.js';
export * from './throttle.js';
export { defineTool, type ReadToolCall, readToolCall, type Tool, toolResult } from './tools.js';
export type { Transport, WireRequest, WireResponse } from './transport.js';
