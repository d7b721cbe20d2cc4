/** placeholder */
import type { Ontology } from '../../../packs/ontology.js';
import type { DateContext } from '../../../time/index.js';
import type { GraphAnswer, GraphQuery } from '../../store.js';
export class QueryPool {
  constructor(readonly options: { file: string; ontology: Ontology; dates: DateContext }) {}
  async ask(_query: GraphQuery): Promise<GraphAnswer> {
    throw new Error('later');
  }
  async close(): Promise<void> {}
}
