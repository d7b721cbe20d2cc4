/** The words that hold sentences together, by language: data for telling which one a text is in. None is also a common English word. */

export const ENGLISH: ReadonlySet<string> = words(
  'the of and to was is with his her for that from by are were which he she they has had it as be this who their at have into when its been but not him them you your we our or if there',
);

/** Those that vaults are most often kept in; what is written in letters of its own needs no words. */
export const OTHER_LANGUAGES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'German',
    words(
      'der die das und ist nicht ein eine einen einem einer mit von den dem des sich auf für als auch wird im zu zum zur er sie es wurde aus bei nach durch über seine ihre dass oder aber sind haben hatte',
    ),
  ],
  [
    'French',
    words(
      'le la les des et est une un du dans pour qui que sur par avec il elle au aux ce cette sont était ses son sa leur ne pas plus mais où ont été en de se comme',
    ),
  ],
  [
    'Spanish',
    words(
      'el la los las de y en que un una por con para su sus es se del al como fue más pero no lo le son era desde hasta entre también está',
    ),
  ],
  [
    'Italian',
    words(
      'il la di che e è un una per con del della dei delle le gli nel nella sono stato da al alla si non come più ma anche suo sua',
    ),
  ],
  [
    'Portuguese',
    words(
      'o os de e que do da em um uma para com não por dos das se foi na no nas nos ao à sua seu mais como mas é são era pelo pela',
    ),
  ],
  [
    'Dutch',
    words(
      'de het een en van dat op te zijn met voor niet die er aan ook door naar bij uit om werd heeft hij zij hun deze maar wordt',
    ),
  ],
  [
    'Polish',
    words(
      'i w na z się nie jest że o jak po od za jego jej przez oraz dla był była są który która które ale',
    ),
  ],
  [
    'Czech',
    words('je v se na že s z o k jako pro byl byla jsou který která které ale jeho její nebo ve ze po'),
  ],
  ['Swedish', words('och att det som en på är av för med den till inte ett var har om hans hennes från')],
  ['Danish', words('og at det som en på er af for med den til ikke et var har om hans hendes fra blev')],
  ['Hungarian', words('a az és hogy nem egy meg volt ki csak már el de mint ez azt')],
  ['Turkish', words('ve bir bu için ile da de çok olan gibi olarak daha ne kadar onun')],
  ['Finnish', words('ja on ei se että oli hän joka mutta kuin myös ovat sen tai niin')],
]);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
