/**
 * @id        genealogy/unknown-sex
 * @name      A person of unknown sex
 * @kind      orphan
 * @severity  info
 * @anchor    who
 * @subject   who
 * @predicate gender
 * @message   Nothing is recorded of the sex of {who.name}.
 * @why       Whether somebody was a mother or a father decides which ages are likely, and it is mostly known from the name.
 * @fix       Record the sex, or "other".
 */
MATCH (who:Person)
WHERE coalesce(who.gender, 'unknown') = 'unknown'
RETURN who
