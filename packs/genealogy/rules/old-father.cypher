/**
 * @id        genealogy/old-father
 * @name      A father late in life
 * @kind      ontology-violation
 * @severity  info
 * @anchor    child
 * @subject   father
 * @predicate PARENT_OF
 * @message   {father.name} (born {father.birth}) was {age} when {child.name} was born ({child.birth}).
 * @why       It happens, with a wife who was much younger; where there is none, it is a grandfather or a wrong birth.
 * @fix       Look at both births in the records; if they are right, dismiss this.
 */
MATCH (father:Person)-[of:PARENT_OF]->(child:Person)
WHERE at_least_years(father.birth, child.birth, $father_age_late)
  AND (NOT coalesce(at_least_years(father.birth, child.birth, $father_age_max), false)
    OR EXISTS {
      MATCH (mother:Person)-[:PARENT_OF]->(child)
      WHERE mother.gender = 'female' AND at_least_years(mother.birth, child.birth, $mother_age_max) = false
    })
  AND (father.gender = 'male' OR coalesce(father.gender, 'unknown') = 'unknown' AND of.role = 'father')
  AND NOT coalesce(at_least_days(father.valid_until, child.birth, $father_death_before_birth), false)
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
RETURN father, child, of, coalesce(years_between(father.birth, child.birth), 'over ' + toString($father_age_late)) AS age
