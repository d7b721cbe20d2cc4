/**
 * @id        genealogy/events-out-of-order
 * @name      An event outside the life it belongs to
 * @kind      ontology-violation
 * @severity  error
 * @anchor    who
 * @subject   who
 * @order     sanity
 * @message   The {what} of {who.name}, {happened}, lies outside their life, {who.birth} to {who.valid_until}.
 * @why       What somebody did lies between their birth and their death, and a will is proved after the death of whoever made it.
 * @fix       Correct the date, or look for a namesake of whom the record tells.
 */
MATCH (who:Person)
WHERE who.confirmation < who.birth OR who.confirmation > who.valid_until
RETURN who, 'confirmation' AS what, who.confirmation AS happened
UNION
MATCH (who:Person)
WHERE who.emigration < who.birth OR who.emigration > who.valid_until
RETURN who, 'emigration' AS what, who.emigration AS happened
UNION
MATCH (who:Person)
WHERE who.immigration < who.birth OR who.immigration > who.valid_until
RETURN who, 'immigration' AS what, who.immigration AS happened
UNION
MATCH (who:Person)
WHERE who.naturalisation < who.birth OR who.naturalisation > who.valid_until
RETURN who, 'naturalisation' AS what, who.naturalisation AS happened
UNION
MATCH (who:Person)
WHERE who.graduation < who.birth OR who.graduation > who.valid_until
RETURN who, 'graduation' AS what, who.graduation AS happened
UNION
MATCH (who:Person)
WHERE who.retirement < who.birth OR who.retirement > who.valid_until
RETURN who, 'retirement' AS what, who.retirement AS happened
UNION
MATCH (who:Person)
WHERE who.will < who.birth OR who.will > who.valid_until
RETURN who, 'will' AS what, who.will AS happened
UNION
MATCH (who:Person)
WHERE who.cremation < who.birth
RETURN who, 'cremation' AS what, who.cremation AS happened
UNION
MATCH (who:Person)
WHERE who.probate < who.birth OR who.probate < who.death
RETURN who, 'probate' AS what, who.probate AS happened
