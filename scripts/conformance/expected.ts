/** What the conformance suite of MCP is expected to say of `lore serve`: all checks pass but those listed here, each with its reason. */

/** Pinned, as a new version may ask for more. It needs a newer Node than this project does. */
export const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
export const SUITE_NODE = 22;

export const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'] as const;

export interface Inapplicable {
  readonly scenario: string;
  /** Checks that fail or warn; all others of the scenario must pass. */
  readonly checks: readonly string[];
  /** A tool, prompt, resource or capability that only the suite's own server has. */
  readonly wants: { readonly kind: 'tool' | 'prompt' | 'resource' | 'capability'; readonly name: string };
  /** Where the same is tried with what this server does have; empty where there is no such thing here. */
  readonly instead: string;
}

const fixture = (
  kind: Inapplicable['wants']['kind'],
  name: string,
  scenario: string,
  checks: readonly string[] = [scenario],
  instead = '',
): Inapplicable => ({ scenario, checks, wants: { kind, name }, instead });

const EVERY_TOOL = 'test/mcp/every-tool.test.ts';
const PROTOCOL = 'test/mcp/protocol.test.ts';

export const INAPPLICABLE: readonly Inapplicable[] = [
  fixture('tool', 'test_simple_text', 'tools-call-simple-text', undefined, EVERY_TOOL),
  fixture('tool', 'test_image_content', 'tools-call-image'),
  fixture('tool', 'test_audio_content', 'tools-call-audio'),
  fixture('tool', 'test_embedded_resource', 'tools-call-embedded-resource'),
  fixture('tool', 'test_multiple_content_types', 'tools-call-mixed-content'),
  fixture('tool', 'test_error_handling', 'tools-call-error', undefined, EVERY_TOOL),
  fixture('tool', 'test_tool_with_progress', 'tools-call-with-progress'),
  fixture('capability', 'logging', 'tools-call-with-logging'),
  fixture('capability', 'logging', 'logging-set-level'),
  fixture('tool', 'test_sampling', 'tools-call-sampling'),
  fixture('tool', 'test_elicitation', 'tools-call-elicitation'),
  fixture('tool', 'test_elicitation_sep1034_defaults', 'elicitation-sep1034-defaults', [
    'elicitation-sep1034-general',
  ]),
  fixture('tool', 'test_elicitation_sep1330_enums', 'elicitation-sep1330-enums', [
    'elicitation-sep1330-general',
  ]),
  fixture(
    'tool',
    'json_schema_2020_12_tool',
    'json-schema-2020-12',
    ['json-schema-2020-12-tool-found'],
    PROTOCOL,
  ),
  fixture('prompt', 'test_prompt_with_arguments', 'completion-complete', undefined, PROTOCOL),
  fixture('prompt', 'test_simple_prompt', 'prompts-get-simple', undefined, PROTOCOL),
  fixture('prompt', 'test_prompt_with_arguments', 'prompts-get-with-args', undefined, PROTOCOL),
  fixture('prompt', 'test_prompt_with_embedded_resource', 'prompts-get-embedded-resource'),
  fixture('prompt', 'test_prompt_with_image', 'prompts-get-with-image'),
  fixture('resource', 'test://static-text', 'resources-read-text', undefined, PROTOCOL),
  fixture('resource', 'test://static-binary', 'resources-read-binary'),
  fixture('resource', 'test://template/{id}/data', 'resources-templates-read', undefined, PROTOCOL),
  fixture('capability', 'resources.subscribe', 'resources-subscribe'),
  fixture('capability', 'resources.subscribe', 'resources-unsubscribe'),
  // Sessions and resumable streams are optional in 2025-11-25; this server answers each request by itself.
  fixture('capability', 'sessions', 'server-sse-polling', [
    'server-sse-polling-session',
    'server-sse-priming-event',
    'server-sse-retry-field',
  ]),
  fixture('capability', 'sessions', 'server-sse-multiple-streams', ['server-sse-multiple-streams-session']),
  fixture('tool', 'test_missing_capability', 'server-stateless', [
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
  ]),
  fixture('tool', 'test_streaming_elicitation', 'server-stateless', [
    'sep-2575-http-server-no-independent-requests-on-stream',
  ]),
  fixture('tool', 'test_logging_tool', 'server-stateless', ['sep-2575-server-no-log-without-loglevel']),
  fixture('tool', 'with x-mcp-header', 'http-custom-header-server-validation', [
    'sep-2243-server-no-xmcp-tool',
    'sep-2243-server-decode-base64',
    'sep-2243-server-validate-param-match',
    'sep-2243-server-reject-invalid-param-chars',
    'sep-2243-server-reject-param-mismatch',
  ]),
  ...[
    ['basic-elicitation', 'test_input_required_result_elicitation', 'sep-2322-elicitation-incomplete'],
    ['basic-sampling', 'test_input_required_result_sampling', 'sep-2322-sampling-incomplete'],
    ['basic-list-roots', 'test_input_required_result_list_roots', 'sep-2322-list-roots-incomplete'],
    ['request-state', 'test_input_required_result_request_state', 'sep-2322-request-state-incomplete'],
    [
      'multiple-input-requests',
      'test_input_required_result_multiple_inputs',
      'sep-2322-multiple-inputs-incomplete',
    ],
    ['multi-round', 'test_input_required_result_multi_round', 'sep-2322-multi-round-r1'],
    [
      'missing-input-response',
      'test_input_required_result_elicitation',
      'sep-2322-missing-response-rerequests',
    ],
    ['result-type', 'test_input_required_result_elicitation', 'sep-2322-result-type-included'],
    ['tampered-state', 'test_input_required_result_tampered_state', 'sep-2322-reject-tampered-state'],
    ['capability-check', 'test_input_required_result_capabilities', 'sep-2322-respect-client-capabilities'],
    ['ignore-extra-params', 'test_input_required_result_elicitation', 'sep-2322-ignore-unexpected-params'],
  ].map(([scenario = '', tool = '', check = '']) =>
    fixture('tool', tool, `input-required-result-${scenario}`, [check]),
  ),
  fixture('prompt', 'test_input_required_result_prompt', 'input-required-result-non-tool-request', [
    'sep-2322-non-tool-incomplete',
  ]),
];

/** Scenarios in which everything that is checked applies, and passes. */
export const PASSING: readonly string[] = [
  'server-initialize',
  'server-session-lifecycle',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
  'sep-2164-resource-not-found',
  'caching',
  'http-header-validation',
  'input-required-result-unsupported-methods',
  'input-required-result-validate-input',
];
