/**
 * @id        genealogy/wrong-place-in-family
 * @name      A wife who is a man, or a husband who is a woman
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    who
 * @subject   who
 * @predicate SPOUSE_OF
 * @message   {who.name}, who is {who.gender}, stands as the {place} of {spouse.name}.
 * @why       The two were put in each other's place, or a sex was mistyped; and whoever counts mothers and fathers counts them wrong.
 * @fix       Correct the sex, or let the two change places; of a couple of one sex, dismiss this.
 */
MATCH (who:Person)-[marriage:SPOUSE_OF]-(spouse:Person)
WHERE marriage.wife IN [who.id, who.name] AND who.gender = 'male' AND who.id <> spouse.id
RETURN who, spouse, marriage, 'wife' AS place
UNION
MATCH (who:Person)-[marriage:SPOUSE_OF]-(spouse:Person)
WHERE marriage.husband IN [who.id, who.name] AND who.gender = 'female' AND who.id <> spouse.id
  AND NOT (coalesce(marriage.wife, '') IN [spouse.id, spouse.name] AND spouse.gender = 'male')
RETURN who, spouse, marriage, 'husband' AS place
