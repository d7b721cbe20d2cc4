/**
 * @id        genealogy/one-id-for-two
 * @name      Two records with one cross-reference
 * @kind      ontology-violation
 * @severity  error
 * @anchor    who
 * @subject   who
 * @predicate shared_id
 * @message   {who.name} has the same cross-reference as {who.shared_id}.
 * @why       Whatever points to that cross-reference may mean either of the two; links that nothing tells apart went to the first.
 * @fix       Give one of the two records a cross-reference of its own, and let its families point to that.
 */
MATCH (who:Person)
WHERE who.shared_id IS NOT NULL
RETURN who
