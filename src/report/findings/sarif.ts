/** Findings as SARIF 2.1.0, for editors and code scanning: each lands on its file and line, with a fingerprint that lasts. */
import type { ShownCitation, ShownFinding, ShownRule } from '../../engine/evidence.js';
import { capital, type Severity } from '../../model/index.js';
import type { Json } from '../json.js';
import { placeOf } from '../unread.js';
import { firstPlace, placesOf, type Reported } from './reported.js';

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'note' };

export interface SarifOptions {
  readonly version: string;
  /** The world's folder within the repository; empty when it is the root. */
  readonly base?: string;
}

export function sarifReport(reported: Reported, { version, base = '' }: SarifOptions): Json {
  const rules = [...new Map(reported.findings.map(({ rule }) => [rule.id, rule])).values()];
  const index = new Map(rules.map((rule, at) => [rule.id, at]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Lore Engine', semanticVersion: version, rules: rules.map(ruleJson) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { WORLD: { description: { text: 'The folder of the repository.' } } },
        invocations: [
          {
            executionSuccessful: reported.failures.length === 0,
            toolExecutionNotifications: [
              ...reported.failures.map(({ rule, message }) => `${rule} could not be run: ${message}`),
              ...reported.unread.map((one) => `${placeOf(one)} could not be read: ${one.message}`),
            ].map((text) => ({ level: 'error', message: { text } })),
          },
        ],
        results: reported.findings.map((finding) => resultJson(finding, index, base)),
      },
    ],
  };
}

function ruleJson({ id, name, description, why, fix, severity }: ShownRule): Json {
  return {
    id,
    name: pascal(id),
    shortDescription: { text: name },
    fullDescription: { text: description === '' ? name : description },
    help: { text: [why, fix].filter((text) => text !== '').join(' ') || name },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function resultJson(reported: ShownFinding, index: ReadonlyMap<string, number>, base: string): Json {
  const { finding, rule } = reported;
  const first = firstPlace(reported);
  const others = placesOf(reported).filter(
    ({ file, excerpt, lines }) => file !== first?.file || excerpt !== first.excerpt || lines !== first.lines,
  );
  return {
    ruleId: rule.id,
    ruleIndex: index.get(rule.id) ?? -1,
    level: finding.certainty === 'possible' ? 'note' : LEVELS[finding.severity],
    message: { text: finding.message },
    locations: first === null ? [] : [locationJson(first, base)],
    relatedLocations: others.map((place, at) => ({ id: at + 1, ...locationJson(place, base) })),
    partialFingerprints: { 'loreFinding/v1': finding.id },
    ...(finding.status === 'dismissed' || finding.status === 'exception'
      ? {
          suppressions: [
            { kind: 'external', status: 'accepted', justification: finding.verdict?.reason ?? '' },
          ],
        }
      : {}),
    properties: {
      kind: finding.kind,
      certainty: finding.certainty,
      status: finding.status,
      subject: finding.subject.id,
      entities: finding.entities.map(({ id }) => id),
      ...(finding.settles === null ? {} : { settles: finding.settles }),
    },
  };
}

function locationJson({ file, lines, excerpt }: ShownCitation, base: string): { [key: string]: Json } {
  const region: { [key: string]: Json } = {};
  if (excerpt !== null) {
    region.startLine = excerpt.line;
    region.startColumn = excerpt.column;
    region.endColumn = excerpt.column + excerpt.length;
    region.snippet = { text: excerpt.text };
  } else if (lines !== null) {
    region.startLine = lines.start;
    region.endLine = lines.end;
  }
  return {
    physicalLocation: {
      artifactLocation: {
        uri: uri(base === '' ? file : `${base.replace(/\/+$/, '')}/${file}`),
        uriBaseId: 'WORLD',
      },
      ...(Object.keys(region).length === 0 ? {} : { region }),
    },
  };
}

/** Each part of the path escaped by itself. */
function uri(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}

function pascal(id: string): string {
  return id
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('');
}
