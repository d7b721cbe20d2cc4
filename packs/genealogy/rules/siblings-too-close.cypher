/**
 * @id        genealogy/siblings-too-close
 * @name      Siblings days or months apart
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    younger
 * @subject   younger
 * @predicate birth
 * @message   {elder.name} ({elder.birth}) and {younger.name} ({younger.birth}), children of one mother, were born {gap} apart.
 * @why       Twins are born within a day or two, and other children at least seven months apart: a birth is wrong, or a baptism was taken for one, or the two have different mothers.
 * @fix       Correct one of the two births, or name the mother who is meant.
 */
MATCH (mother:Person)-[of:PARENT_OF]->(elder:Person), (mother)-[also:PARENT_OF]->(younger:Person)
WHERE at_least_days(elder.birth, younger.birth, $twins_apart)
  AND at_least_days(elder.birth, younger.birth, $siblings_apart) = false
  AND (mother.gender = 'female' OR coalesce(mother.gender, 'unknown') = 'unknown' AND of.role = 'mother')
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
  AND NOT coalesce(also.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
RETURN elder, younger, time_between(elder.birth, younger.birth) AS gap
UNION
MATCH (one:Person)-[of:PARENT_OF]->(elder:Person), (one)-[also:PARENT_OF]->(younger:Person),
  (other:Person)-[of2:PARENT_OF]->(elder), (other)-[also2:PARENT_OF]->(younger)
WHERE one.id < other.id
  AND at_least_days(elder.birth, younger.birth, $twins_apart)
  AND at_least_days(elder.birth, younger.birth, $siblings_apart) = false
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
  AND NOT coalesce(also.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
  AND NOT coalesce(of2.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
  AND NOT coalesce(also2.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
RETURN elder, younger, time_between(elder.birth, younger.birth) AS gap
