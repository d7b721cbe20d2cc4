/** A row of the table `rule`. */
export interface RuleRow {
  id: string;
  name: string;
  kind: number;
  severity: number;
  description: string;
  cypher: string;
  pack: string;
  own: number;
  enabled: number;
  header: string;
}
