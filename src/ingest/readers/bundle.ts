/** Bundles of another world's knowledge, taken in with a ceiling on trust: `valdorn.jsonld`, and perhaps `valdorn.map.yaml`. */
import { BUNDLE_FORMAT, isReliability, type Notice, type SourceDraft, weaker } from '../../model/index.js';
import { isPlainList, isPlainMap, type Plain } from '../fields-plain.js';
import { decodeText, ONE_LINE } from '../text-decode.js';
import { noticeAt } from '../text-notices.js';
import { readYaml } from '../yaml-read.js';
import { integrityOf } from './bundle-digest.js';
import { type Ceiling, draftsOf, type Graph, isShare } from './bundle-drafts.js';
import { BUNDLE_EXTENSION, DEFAULT_CEILING } from './bundle-shape.js';
import { mappingPath } from './csv-mapping.js';
import { readJson } from './json-text.js';
import type { Reader, ReadInput } from './reader.js';
import { unreadable } from './source-builder.js';

export const bundleReader: Reader = {
  format: BUNDLE_FORMAT,
  extensions: [BUNDLE_EXTENSION],
  sniff: (_path, head) => /"type"\s*:\s*"Bundle"/.test(Buffer.from(head).toString('utf8')),
  async read(input) {
    const refuse = (notice: Notice) => [unreadable(input.path, BUNDLE_FORMAT, input.reliability, notice)];
    const decoded = decodeText(input.bytes, input.path, ONE_LINE);
    if (!decoded.ok) return refuse(decoded.notice);
    const read = readJson(decoded.utf8.toString('utf8'));
    if (!read.ok) {
      const { code, message, line, column } = read.problem;
      return refuse(noticeAt(input.path, 'error', code, message, { line, column }));
    }
    const graph = graphOf(read.value);
    if (graph === null) {
      const hint = 'Write one with `lore export --format bundle`. Other JSON-LD is not read.';
      return refuse(noticeAt(input.path, 'error', 'ingest/not-a-bundle', NOT_A_BUNDLE, { line: 1 }, hint));
    }
    const ceiling = await ceilingOf(input);
    if ('notice' in ceiling) return refuse(ceiling.notice);
    const drafts = draftsOf(input, graph, read.places, ceiling);
    return isPlainMap(read.value) && integrityOf(read.value) === 'changed' ? drafts.map(asChanged) : drafts;
  },
};

/** Said once, with the first of its documents. */
function asChanged(draft: SourceDraft, index: number): SourceDraft {
  if (index > 0) return draft;
  const notice = noticeAt(draft.id, 'warning', 'ingest/bundle-changed', CHANGED, { line: 1 }, CHANGED_HINT);
  return { ...draft, notices: [...draft.notices, notice] };
}

const CHANGED = 'This bundle is not as it was written: its digest does not fit what is in it.';
const CHANGED_HINT =
  'Somebody has edited it, or it was damaged on its way. Ask for another copy, or look it over.';
const NOT_A_BUNDLE = 'This is not a bundle: a bundle is a map of type "Bundle" with a list "@graph".';

function graphOf(value: Plain): Graph | null {
  if (!isPlainMap(value) || value.type !== 'Bundle' || !isPlainList(value['@graph'])) return null;
  return { world: typeof value.world === 'string' ? value.world : null, nodes: value['@graph'] };
}

/** Beside the bundle, where whoever took it in may have said how far to trust it. */
async function ceilingOf(input: ReadInput): Promise<Ceiling | { readonly notice: Notice }> {
  const file = mappingPath(input.path);
  const reliability = weaker(input.reliability, 'reported');
  const bytes = (await input.sidecar?.(file)) ?? null;
  if (bytes === null) return { confidence: DEFAULT_CEILING, reliability };
  const decoded = decodeText(bytes, file);
  if (!decoded.ok) return decoded;
  const read = readYaml({ text: decoded.utf8.toString('utf8'), file });
  if (!read.ok) return read;
  const map = isPlainMap(read.value) ? read.value : {};
  const { ceiling = DEFAULT_CEILING, reliability: least = 'reported' } = map;
  if (isShare(ceiling) && isReliability(least)) {
    return { confidence: ceiling, reliability: weaker(input.reliability, least) };
  }
  const message = 'It says how far to trust the bundle: a `ceiling` from 0 to 1, and a `reliability`.';
  return { notice: noticeAt(file, 'error', 'ingest/bad-ceiling', message, { line: 1 }) };
}
