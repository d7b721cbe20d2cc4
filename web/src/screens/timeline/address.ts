/** The state of the timeline as its address tells it. */
import type { LayerName, Stretch, TimelineFilter } from '../../api/timeline.js';

const LAYERS: readonly LayerName[] = ['eras', 'events', 'lives', 'states'];

export interface TimelineState {
  readonly filter: TimelineFilter;
  /** Null: all of the world's time. */
  readonly view: Stretch | null;
  readonly isTable: boolean;
}

export function stateOf(search: string): TimelineState {
  const given = new URLSearchParams(search);
  const layers = LAYERS.filter((layer) => given.getAll('layer').includes(layer));
  const list = (name: string) => given.getAll(name).filter((one) => one !== '');
  const [from, until] = [secondOf(given.get('from')), secondOf(given.get('until'))];
  return {
    filter: {
      ...(layers.length === 0 ? {} : { layer: layers }),
      ...(list('type').length === 0 ? {} : { type: list('type') }),
      ...(list('relation').length === 0 ? {} : { relation: list('relation') }),
      ...(list('near').length === 0 ? {} : { near: list('near').slice(0, 5) }),
    },
    view: from === null || until === null || until <= from ? null : { from, until },
    isTable: given.get('as') === 'table',
  };
}

function secondOf(text: string | null): number | null {
  const second = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(second) ? second : null;
}

/** A stretch of a round length around what is seen: moving and zooming a little asks for nothing new. */
export function stretchAround({ from, until }: Stretch): Stretch {
  const length = 2 ** Math.ceil(Math.log2(Math.max(2, until - from)));
  const begin = Math.floor((from - length / 4) / (length / 4)) * (length / 4);
  return { from: Math.round(begin), until: Math.round(begin + 2 * length) };
}
