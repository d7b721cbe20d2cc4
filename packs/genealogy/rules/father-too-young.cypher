/**
 * @id        genealogy/father-too-young
 * @name      A father who was a child
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    child
 * @subject   father
 * @predicate PARENT_OF
 * @message   {father.name} (born {father.birth}) was {age} when {child.name} was born ({child.birth}).
 * @why       So young a father is more often a brother, or one of the births is wrong.
 * @fix       Correct a birth, or name the father who is meant.
 */
MATCH (father:Person)-[of:PARENT_OF]->(child:Person)
WHERE at_least_years(father.birth, child.birth, $father_age_min) = false
  AND (father.gender = 'male' OR coalesce(father.gender, 'unknown') = 'unknown' AND of.role = 'father')
  AND NOT coalesce(child.birth < father.birth, false)
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
  // Whoever was married by then is told as a note, down to the age at which children were married.
  AND NOT (
    coalesce(at_least_years(father.birth, child.birth, $married_parent_age_min), false)
    AND EXISTS {
      MATCH (father)-[wed:SPOUSE_OF]-(:Person)
      WHERE wed.valid_from IS NOT NULL AND NOT coalesce(wed.valid_from > child.birth, false)
    })
RETURN father, child, of, coalesce(years_between(father.birth, child.birth), 'under ' + toString($father_age_min)) AS age
