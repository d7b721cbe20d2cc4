/**
 * @id        genealogy/baptism-before-birth
 * @name      Baptised before they were born
 * @kind      ontology-violation
 * @severity  error
 * @anchor    who
 * @subject   who
 * @predicate baptism
 * @order     sanity
 * @message   {who.name} was baptised ({who.baptism}) before being born ({who.birth}).
 * @why       Nobody is baptised before they are born; as long as both dates stand, neither can be relied upon.
 * @fix       Correct one of the two dates, or look for a namesake whose baptism this is.
 */
MATCH (who:Person)
WHERE who.baptism < who.birth
RETURN who
