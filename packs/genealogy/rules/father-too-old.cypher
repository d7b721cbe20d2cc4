/**
 * @id        genealogy/father-too-old
 * @name      A father of great age
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    child
 * @subject   father
 * @predicate PARENT_OF
 * @message   {father.name} (born {father.birth}) was {age} when {child.name} was born ({child.birth}).
 * @why       A father of this age is most often a grandfather, or one of the births is wrong.
 * @fix       Correct a birth, or name the father who is meant.
 */
MATCH (father:Person)-[of:PARENT_OF]->(child:Person)
WHERE at_least_years(father.birth, child.birth, $father_age_max)
  AND (father.gender = 'male' OR coalesce(father.gender, 'unknown') = 'unknown' AND of.role = 'father')
  AND NOT coalesce(at_least_days(father.valid_until, child.birth, $father_death_before_birth), false)
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
  // With a mother who was young enough it is told as a note.
  AND NOT EXISTS {
    MATCH (mother:Person)-[:PARENT_OF]->(child)
    WHERE mother.gender = 'female' AND at_least_years(mother.birth, child.birth, $mother_age_max) = false
  }
RETURN father, child, of, coalesce(years_between(father.birth, child.birth), 'over ' + toString($father_age_max)) AS age
