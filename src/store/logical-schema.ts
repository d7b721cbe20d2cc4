/** What a query may name in the logical graph of an ontology, for whoever must read queries without asking a store. */
import type { Schema } from '../cypher/index.js';
import type { Ontology } from '../packs/ontology.js';
import { asAsked, createDateParser, type DateContext } from '../time/index.js';
import { graphModel } from './sqlite/graph/model.js';
import { graphSchema } from './sqlite/graph/schema.js';

export function logicalSchema(ontology: Ontology, dates: DateContext): Schema {
  return graphSchema(graphModel(ontology), createDateParser(asAsked(dates)).parse);
}
