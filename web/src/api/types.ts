/** The shapes of the API by the names that the page uses for them. */
import type { components } from '../api.generated.js';

type Shapes = components['schemas'];

export type FindingRow = Shapes['FindingRow'];
export type FindingCard = Shapes['FindingCard'];
export type Evidence = Shapes['Evidence'];
export type EvidenceCitation = Shapes['EvidenceCitation'];
export type Explanation = Shapes['Explanation'];
export type Repair = Shapes['Repair'];
export type Comment = Shapes['Comment'];
export type FindingFacets = Shapes['FindingFacets'];
export type Conflict = Shapes['Conflict'];
export type Article = Shapes['Article'];
export type ArticleStatement = Shapes['ArticleStatement'];
export type Family = Shapes['Family'];
export type Neighbourhood = Shapes['Neighbourhood'];
export type Lane = Shapes['Lane'];
export type Axis = Shapes['Axis'];
export type Window = Shapes['Window'];
export type Rule = Shapes['Rule'];
export type RuleCard = Shapes['RuleCard'];
export type Answer = Shapes['Answer'];
export type World = Shapes['World'];
export type Job = Shapes['Job'];
export type Run = Shapes['Run'];
export type Study = Shapes['Study'];
export type StudyLine = Shapes['StudyLine'];
export type Passage = Shapes['Passage'];
export type Synthesis = Shapes['Synthesis'];
export type Entity = Shapes['Entity'];
export type EntityRow = Shapes['EntityRow'];
