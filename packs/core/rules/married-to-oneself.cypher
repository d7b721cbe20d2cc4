/**
 * @id        core/married-to-oneself
 * @name      Married to oneself
 * @kind      ontology-violation
 * @severity  error
 * @anchor    who
 * @subject   who
 * @predicate SPOUSE_OF
 * @message   {who.name} is told to have been married to {who.name}.
 * @why       Nobody marries themselves: one of the two is somebody else, mostly of the same name.
 * @fix       Name the spouse who is meant.
 */
MATCH (who:Entity)-[marriage:SPOUSE_OF]->(who)
RETURN who, marriage
