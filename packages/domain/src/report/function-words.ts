/**
 * The commonest function words of German, French, Spanish, Italian, Portuguese and Dutch, folded; words that say
 * something in English ('want', 'door', 'come', 'pour') are left out.
 */
export const FOREIGN_FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `der die das den dem des ein eine einen einem einer eines und oder aber auch nicht kein keine ist sind war waren wird werden
  wurde wurden hat haben hatte hatten kann können muss müssen soll wir ihr sie er es ich du uns unser unsere unseren unserer ihre
  ihren ihrer mein meine sein seine sich mit von vom zu zum zur für auf aus bei beim nach über unter vor im ins am als wie wenn
  dass weil so nur noch schon sehr mehr jede jeder jedes jeden alle man was wer wo durch ohne gegen bis seit um
  le la les un une des du de au aux et ou mais ne pas est sont était étaient sera être avoir ont avait nous vous ils elles il
  elle je tu leur leurs notre nos votre vos mon ma mes sa ses ce cet cette ces qui que quoi dont où dans par avec sans sur sous
  chez plus très tout toute tous toutes comme si quand cest nest quil quelle jai lon
  el los las una unos unas del al y e o u pero no es son está están fue eran era ser estar ha han había nosotros ellos ellas él
  ella yo su sus nuestro nuestra nuestros nuestras mi mis este esta estos estas ese esa eso esto quien donde en con sin por para
  sobre entre muy más todo toda todos todas cada como cuando porque se les nos
  lo gli dei degli delle dello della dell nel nella nei nelle nello sul sulla dal dalla dai alla alle ai ed ma non è sono
  stato hanno abbiamo noi voi loro io suo sua suoi nostro nostra nostri nostre questo questa questi queste quello quella chi
  che cui dove di da su tra fra molto più tutto tutta tutti tutte ogni quando perché anche ci si
  os as um uma uns umas do dos das ao aos à às na nas nos num numa mas não são foi foram ser tem têm tinha nós eles elas ele
  ela eu seu seus suas nosso nossa nossos nossas meu minha isso isto esse essa com sem pelo pela pelos pelas em muito mais tudo
  todos cada quando também se já
  de het een en maar niet geen zijn wordt worden heeft hebben kunnen moet moeten zal wij ze hij zij ik jij u ons onze hun haar
  mijn zich met van voor op uit bij naar over onder aan te dat dit deze die wie waar als dan nog al heel meer elke elk alle er
  om`.split(/\s+/),
);
