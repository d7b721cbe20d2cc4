/**
 * @id        biomedical/interacting-remedies
 * @name      Two remedies for one condition that interact
 * @kind      ontology-violation
 * @severity  info
 * @anchor    c
 * @subject   c
 * @message   {a.name} and {b.name} are both said to treat {c.name}, and they interact with each other.
 * @why       Whoever reads one claim after the other may take the two together.
 * @fix       Say how the two change each other, as a qualifier of the interaction, or correct the claim that is wrong.
 */
MATCH (a:Substance)-[i:INTERACTS_WITH]-(b:Substance), (a)-[t1:TREATS]->(c:Condition)<-[t2:TREATS]-(b)
WHERE a.id < b.id
  AND i.effect IS NULL
RETURN c, a, b, i, t1, t2
