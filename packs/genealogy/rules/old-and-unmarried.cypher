/**
 * @id        genealogy/old-and-unmarried
 * @name      Very old, and nobody's spouse or parent
 * @kind      ontology-violation
 * @severity  info
 * @anchor    who
 * @subject   who
 * @predicate death
 * @message   {who.name} (born {who.birth}, died {who.valid_until}) reached the age of {age}, with no spouse and no child on record.
 * @why       So long a life without a family is more often two lives: of a child who died young, and of somebody of the same name.
 * @fix       Look at both dates in the records, add the family, or split the two.
 */
MATCH (who:Person)
WHERE at_least_years(who.birth, who.valid_until, $unmarried_age)
  AND NOT coalesce(at_least_years(who.birth, who.valid_until, $longest_life), false)
  AND NOT EXISTS { (who)-[:SPOUSE_OF]-() }
  AND NOT EXISTS { (who)-[:PARENT_OF]->() }
RETURN who, coalesce(years_between(who.birth, who.valid_until), 'over ' + toString($unmarried_age)) AS age
