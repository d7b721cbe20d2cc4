/**
 * @id        genealogy/disconnected-person
 * @name      Related to nobody
 * @kind      orphan
 * @severity  info
 * @anchor    who
 * @subject   who
 * @message   {who.name} is nobody's parent, child, spouse, sibling or godparent, and of no family.
 * @why       A person who is joined to nobody is in no tree, and will be found by nobody who follows one.
 * @fix       Join them to their kin, or say whose household they belonged to.
 */
MATCH (who:Person)
WHERE NOT EXISTS { (who)-[:PARENT_OF|ADOPTIVE_PARENT_OF|SPOUSE_OF|BETROTHED_TO|SIBLING_OF|DESCENDED_FROM|GODPARENT_OF|MEMBER_OF]-() }
RETURN who
