/**
 * @id        genealogy/born-and-died-on-one-day
 * @name      Born and died on one day
 * @kind      ontology-violation
 * @severity  info
 * @anchor    who
 * @subject   who
 * @predicate death
 * @message   {who.name} was born and died on the same day, {who.birth}.
 * @why       It may be a child that lived for some hours; it may also be one date that was entered twice.
 * @fix       Look at both dates in the records; if the child died at birth, dismiss this.
 */
MATCH (who:Person)
WHERE who.birth.min = who.death.min AND who.birth.max = who.death.max
  AND who.birth.max - who.birth.min < 86400
RETURN who
