/**
 * @id        genealogy/died-very-old
 * @name      Died at a great age
 * @kind      ontology-violation
 * @severity  info
 * @anchor    who
 * @subject   who
 * @predicate death
 * @message   {who.name} (born {who.birth}, died {who.valid_until}) reached the age of {age}.
 * @why       Few grow so old; more often a century was mistyped, or two people of one name have become one.
 * @fix       Look at both dates in the records, and dismiss this if they are right.
 */
MATCH (who:Person)
WHERE at_least_years(who.birth, who.valid_until, $age_at_death)
  AND NOT coalesce(at_least_years(who.birth, who.valid_until, $longest_life), false)
  AND (NOT coalesce(at_least_years(who.birth, who.valid_until, $unmarried_age), false)
    OR EXISTS { (who)-[:SPOUSE_OF]-() }
    OR EXISTS { (who)-[:PARENT_OF]->() })
RETURN who, coalesce(years_between(who.birth, who.valid_until), 'over ' + toString($age_at_death)) AS age
