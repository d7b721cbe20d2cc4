/**
 * @id        genealogy/mother-too-young
 * @name      A mother who was a child
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    child
 * @subject   mother
 * @predicate PARENT_OF
 * @message   {mother.name} (born {mother.birth}) was {age} when she bore {child.name} ({child.birth}).
 * @why       So young a mother is more often a sister or a stepmother, or one of the births is wrong.
 * @fix       Correct a birth, or name the mother who is meant.
 */
MATCH (mother:Person)-[of:PARENT_OF]->(child:Person)
WHERE at_least_years(mother.birth, child.birth, $mother_age_min) = false
  AND (mother.gender = 'female' OR coalesce(mother.gender, 'unknown') = 'unknown' AND of.role = 'mother')
  AND NOT coalesce(child.birth < mother.birth, false)
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
  // Whoever was married by then is told as a note, down to the age at which children were married.
  AND NOT (
    coalesce(at_least_years(mother.birth, child.birth, $married_parent_age_min), false)
    AND EXISTS {
      MATCH (mother)-[wed:SPOUSE_OF]-(:Person)
      WHERE wed.valid_from IS NOT NULL AND NOT coalesce(wed.valid_from > child.birth, false)
    })
RETURN mother, child, of, coalesce(years_between(mother.birth, child.birth), 'under ' + toString($mother_age_min)) AS age
