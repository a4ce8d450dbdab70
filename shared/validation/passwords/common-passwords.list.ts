/*
 * The 3,000 most common passwords that the rules of shared/validation/passwords/password.ts would let pass, most common first, lower
 * case. Written by scripts/build/common-passwords.mjs; do not edit.
 *
 * Source: src/passwords.json of @zxcvbn-ts/language-common 4.1.3 (as of November 2026), which counts Mark Burnett's ten
 * million passwords from leaks, released for research. Its licence:
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
 * Copyright (c) 2021 @zxcvbn-ts
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
 * documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
 * rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
 * persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright notice and
 * this permission notice shall be included in all copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED
 * "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS
 * BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
 * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
export const LEAKED = `
1qaz2wsx trustno1 q1w2e3r4t5 q1w2e3r4 password1 1q2w3e4r jordan23 passw0rd rush2112 1q2w3e4r5t 1qazxsw2
blink182 12qwaszx zaq12wsx qwerty12 michael1 usuckballz1 ncc1701d charlie1 letmein1 a1b2c3d4 mustang1 welcome1
freedom1 jessica1 fuckyou2 babylon5 yankees1 ncc1701e matthew1 q1w2e3r4t5y6 wrinkle1 access14 letmein2
fuckyou1 anthony1 william1 gn56gn56 thunder1 chelsea1 1q2w3e4r5t6y 1a2b3c4d 1passwor shaney14 heather1
richard1 zaq1xsw2 formula1 asshole1 mailcreated5240 patrick1 cowboys1 gateway1 pa55word scooter1 raiders1
a1s2d3f4 diamond1 front242 8j4ye3uz phoenix1 brandon1 porsche9 ncc1701a arsenal1 pa55w0rd jackson1 agent007
melissa1 pokemon1 apollo13 rangers1 gordon24 passwor1 fordf150 chicken1 chester1 jasmine1 turkey50
polniypizdec0211 samsung1 gandalf1 1qa2ws3ed america1 football1 packers1 zxcvbnm1 lineage2 nwo4life charles1
kcj9wx5n r2d2c3po shannon1 marino13 qazwsx12 chicago1 ferrari1 madison1 superman1 florida1 winston1 panther1
newyork1 1x2zkg8w zxasqw12 monster1 crystal1 james007 1q2w3e4r5 nokia6300 rebecca1 12qw34er montgom240
bulldog1 fishing1 password2 digital1 tiffany1 dolphin1 fuckoff1 dragon12 newpass6 z1x2c3v4 jackson5 baseball1
scorpio1 cameron1 7ugd5hip2j porsche1 gabriel1 monkey12 rainbow6 9293709b13 50spanks just4fun spencer1
q2w3e4r5 playboy1 maxwell1 1a2s3d4f iverson3 vsjasnel12 hawaii50 wg8e3wjf master12 killer12 mazda626 michael2
yankees2 drummer1 pumpkin1 qwerty11 misfit99 vikings1 broncos1 dodgers1 password12 1z2x3c4v warrior1 genesis1
mazdarx7 iloveyou2 cbr900rr summer99 testing1 nascar24 zachary1 soccer12 cricket1 rainbow1 stephen1 johnson1
peaches1 mustang6 trouble1 45m2do5bs nirvana1 jackass1 marines1 12qw12qw penguin1 nokia6233 private1 andyod22
pantera1 soccer10 spartan1 yamahar1 buffalo1 success1 voyager1 iloveyou1 f00tball wp2003wp cygnusx1 sasha_007
kordell1 eclipse1 nokian73 cartman1 perfect1 pufunga7782 liverpool1 vincent1 forever1 captain1 sabrina1
marcius2 bubbles1 stanley1 gateway2 destiny1 beatles1 natasha1 vanessa1 therock1 p4ssw0rd 23skidoo shadow12
patches1 houston1 awesome1 montana1 mash4077 dragon69 natalie1 ncc74656 austin31 p0o9i8u7 password9 summer69
dilbert1 starwars1 bradley1 69camaro 5wr2i7h8 melanie1 apollo11 mustang2 trinity1 1michael alexander1 thumper1
trumpet1 favorite6 skipper1 jupiter1 segblue2 allison1 special1 liberty1 sunshine1 password01 computer1
charlie2 1qazzaq1 playboy2 1million vampire1 frankie1 justice1 fuckme69 trooper1 password99 popcorn1 left4dead
england1 weare138 mercury1 naughty1 paladin1 huskers1 claudia1 1qw23er4 flyers88 nokia5800 stewart1 ireland1
cantona7 mustang5 buster12 jennifer1 nemrac58 soccer11 metallica1 flipper1 arizona1 55bgates beckham7 kristin1
phantom1 1q2q3q4q care1839 jupiter2 myspace1 qwerty13 chopper1 z1x2c3v4b5 dallas22 princess1 winter99 nothing1
a1a2a3a4 gizmodo1 q1q2q3q4q5 kenneth1 raymond1 spiderman1 friday13 bigdick1 1z2x3c4v5b nokia5530 websol76
20spanks timoxa94 mazda323 kristen1 jeffrey1 pippen33 georgia1 general1 chickenwing101 rosebud1 a1b2c3d4e5
sandman1 anthony7 victory1 access99 quant4307s a1s2d3f4g5 monkey69 batman12 lincoln1 3rjs1la7qe password11
jessica2 dragon01 warcraft3 chevys10 hooters1 douglas1 911turbo detroit1 0o9i8u7y daniel12 atlanta1 1mustang
favorite2 groupd2013 madonna1 sooners1 skeeter1 service1 timothy1 hunter12 1password gregory1 futyn007
manager1 madala11 nokia5130 dima1995 friends1 smoke420 cobra427 fantasy1 alabama1 freedom2 michelle1 welcome2
fireman1 q1q2q3q4 newproject2004 stinger1 windows1 barbara1 sublime1 michele1 1a2s3d4f5g prelude1 porsche911
pussy4me anthony2 j3qq4h7h2v fordf350 12locked corvet07 maximus1 pegasus1 dreamer1 gfhjkm12 blessed1 nemesis1
sevenof9 revival47 sk8ordie snowman1 newpass1 capital1 qwerty78 1a2b3c4d5e nokia5230 everton1 l58jkdjp!
1a2a3a4a heather2 sanity72 rt6ytere buckeye1 newport1 rb26dett cynthia1 russell1 austin316 teacher1 hershey1
control1 lebron23 qwerty99 anna2614 pyramid1 1letmein birthday4 account1 fordf250 qwaszx12 spartan117 antonio1
germany1 deborah1 russian7 seattle1 lindsay1 unicorn1 shadow01 blaster1 element1 domainlock2005 lakers24
flowers1 yamahar6 basebal1 r4e3w2q1 express1 x72jhhu3z p455w0rd william2 !qaz2wsx 67camaro 12qwerty phoenix2
f15eagle cbr600rr payton34 packard1 january1 17171717aa mustang9 chipper1 panties1 pandora1 jbond007 12s3t4p55
october1 hd764nw5d7e1vb1 blondie1 5tgb6yhn camelot1 soccer13 francis1 a1a2a3a4a5 hitman47 1basebal mustang8
cezer121 monkey11 eleven11 dragon13 qazxsw12 zz8807zpl emmitt22 8phrowz622 dragon11 lindsey1 trucker1 rebbyt34
hawkeye1 1hxboqg2 c3por2d2 redwing1 085tzzqi usmc0311 loveme89 063dyjuy luv2epus 44magnum summer12 monique1
miranda1 5hsu75kpot chrissy1 brother1 loveyou2 holiday1 ducati99 samantha1 r2d2c3p0 redneck1 jamaica1
password3 trojans1 qwerty77 michael3 mustang0 charles2 year2005 summer01 christy1 andrew12 indiana1 strange1
blackie1 pentium4 1qaz!qaz golfing1 8phrowz624 master01 westham1 loveyou1 phillip1 titanic1 mustang3 buster01
1asshole tigger12 redhead1 ilya1992 whatever1 charlie3 michael9 skyline1 nokia3250 33rjhjds bastard1 rooster1
matthew2 pioneer1 october2 ronaldo7 thelast1 1footbal 151nxjmt dragon99 2wsxzaq1 trustn01 crimson1 letmein22
joshua12 7hrdnw23 chocolate1 abigail1 footbal1 favorite8 master11 shadow11 1a2a3a4a5a orlando1 brianna1
favorite7 wildcat1 shooter1 orange12 sampson1 nokian70 gy3yt2rgls derrick1 scruffy1 network1 mnbvcxz1 simpson1
birthday1 1jennife classic1 michael8 boscoe01 tristan1 passion1 malcolm1 pi314159 internet1 tigger01 68camaro
thomas12 ghbdtn12 trader12 roberto1 mounta1n camaroz2 toshiba1 1qay2wsx college1 bigfoot1 million1 patrick2
winter12 catfish1 camaro69 player69 warcraft1 23176djivanfros nokia5300 nonrev67 hendrix1 shadow13 dominic1
nicholas1 vlad1996 dragon88 connect1 katrina1 ginger12 wallace1 justin12 system32 cvzefh1gkc damage11 michael7
country1 ronaldo9 1diamond george12 andreas1 isacs155 maverick1 dragons1 w1w2w3w4 save13tx sunrise1 clinton1
slayer66 psychnaut1 silver12 integra1 4r3e2w1q fatluvr69 xsw21qaz 1q2q3q4q5q indians1 qwerty22 nokia3310
oc247ngucz porn4life peaches2 oceans11 richard2 taylor12 caitlin1 slipknot1 dima1996 2112rush police22
qwerty00 hot2trot matthew7 whitney1 bulldog2 ronaldo1 whiskey1 pepper12 ashley12 toronto1 password4 stealth1
dragon22 jackson2 vermont1 1357911q bernard1 trigger1 bennett1 daniela1 chevyz71 halflife2 sk84life soldier1
patriot1 robert12 380zliki t34vfrc1991 chicago2 transam1 soccer15 q1w2e3r4t chevy454 samurai1 airforce1
newlife1 shotgun1 charlie9 4rfv5tgb freedom7 garrett1 piazza31 scooter2 colleen1 patrick9 mustang7 elvira26
steelers1 redsox04 ladybug1 thomas01 password69 stalker1 jonathan1 hammers1 hansolo1 4904s677075 harley01
007james celtics1 shadow69 1william steeler1 tequila1 hunter01 ferrari3 winston2 soccer14 013cpfza siemens1
amanda18 babygirl1 biteme69 chester2 scooby12 biscuit1 10inches falcon16 password0 london12 dragon76 valerie1
packers4 martini1 ricardo1 cupcake1 q8zo8wzq batman99 3stooges qazxsw21 gnasher23 birthday21 dad2ownu elaine22
jordan12 154ugeiu gandalf2 383pdjvl brendan1 2w3e4r5t colt1911 doma77ns venom121293 free4all welkom01 melissa2
foxtrot1 kelly001 jennife1 amanda12 britney1 mazdarx8 sherman1 victoria1 marissa1 quality1 qwerty21 nokia5310
dragon66 locoman0 nokia6303 cookies1 1patrick chicken2 hockey12 usmc1775 lakers32 dragon23 broncos7 chelsea2
samsung2 art131313 batman69 sweetie1 l8g3bkde just4you bethany1 pxx3eftp durango1 hihje863 dapzu455 password6
postov10 2sexy2ho austin12 ranger99 qwertyu1 access12 cidkid86 verizon1 orange44 naruto12 dragon10 soccer22
favorite5 grizzly1 amanda69 cracker1 11223344q master99 ranger01 pickles1 preston1 charger1 freddie1 buster11
cadr14nu ready2go review69 hunting1 aragorn1 sailing1 history1 nolimit8 charmed1 polaris1 clemson1 sochi2014
michael6 1charlie dgl70460 bondage1 take8422 acun3t1x rasta220 striker1 letmein6 1thunder 12monkey nolimit9
qw12er34 hardcore1 1fuckyou aq1sw2de3 farside1 fortune12 tarheel1 password7 google12 qwertyu8 jessica0
soccer17 89231243658s courtney1 devilmaycry4 another1 freeman1 charlie5 password5 tornado1 secret12 qweasdzxc1
william3 gznybwf13 avenger1 xaccess2 vlad1997 mine2306 qwerty66 precious1 summer06 pentium1 onelove1 ferrari2
bigtits1 bentley1 tigger69 plastic1 iceman69 efbcapa201 michael0 picasso1 thunder2 charlie6 lucifer1 2wsx1qaz
fucker69 yy5rbfsc 1972chev gsxr1100 forest11 jamesbond007 ptfe3xxp pervert1 dont4get letmein7 wrinkle5
freedom3 jameson1 sasha1996 love4ever falcons1 pokemon12 scarface1 surfing1 memphis1 335533aa shadows1
4z34l0ts nokia8800 swimmer1 jericho1 twisted1 monkey13 summer05 ranger21 kennedy1 dragon21 inferno1 charlie7
martin12 78n3s5af nokian95 ozlq6qwm barkley1 shadow99 buttons1 368ejhih 808state 1bigdick maggie11 cookie12
pacific1 dolphin2 iqzzt580 yvtte545 ikilz083 bridget1 554uzpad hzze929b winter01 sanity729 harley12 1qwertyu
extreme1 patrick7 hockey99 zenit2011 brandon2 fuckyou7 pass1word jg3h4hfn hunter11 vlad7788 monkey10
elizabeth1 monkey99 nokia7610 blowme69 mom4u4mm danil8098 orange77 sevilia1 pebbles1 r3ady41t shelley1
pikachu1 grendel1 1superma br00klyn compaq12 cab4ma99 nascar88 m6cjy69u35 thor5200 machine1 baseba11 comcast1
1pass1page summer20 johanna1 goddess1 ghbdtnbr1 1qa2ws3e 3syqo15hil leonard1 asterix1 webster1 gabriel2
huskies1 d1i2m3a4 zxcvbnm12 asfnhg66 fhntv1998 zxcvbn12 11qq22ww 1sexyred george01 birthday54 0raziel0
michael4 11c645df 14vbqk9p 863abgsg corvett1 master69 2bigtits nohack04 hamster1 mwq6qlzo 201jedlz lzbs2twz
gangsta1 ffvdj474 monster2 551scasi golfer23 primetime21 2b8riedt ssptx452 tmjxn151 yqlgr667 thunder5 michael5
batman01 boeing74 1scooter charlie4 cheese12 money4me koetsu13 monkey77 master22 bowling1 admiral1 gerrity1
support1 triumph1 saun24865709 mercury7 hopkins1 fiction7 tennis12 phantom2 sasha2010 fallout2 spider12
sasha1995 martina1 sdsadee23 maynard1 madison2 q1w2e3r4t5y6u7 4z3al0ts shygirl1 snapper1 kimber45 letmein0
bangkok1 gorilla1 emerald1 mittens1 london22 mustang4 eagles05 purple12 diablo66 summer11 london99 xzsawq21
fucker11 patrick8 cuddles1 griffin1 d1lakiss edward12 dima1997 4506802a mimi92139 kodaira52 klingon1
989244342a 1wildcat 1compute letmein9 686xqxfg 090808qwe 495rus19 caveman1 nokia6120 eternal1 mission1
csfbr5yy mick7278 yxkck878 565hlgqo luv2fuck arsenal2 gsgba368 annette1 80070633pc ingram01 makeksa11 johnny69
allstar1 scarlet1 gfif1991 alex1996 zidane10 shearer9 eae21157 adriana1 carolyn1 dallas12 bassman1 shirley1
alberto1 password13 angelo4ek alex1990 polniypizdec110211 amsterdam1 summer10 episode1 1qa2ws3ed4rf midnight1
qwertyuiop1 carrera4 1chicken love2011 baggins1 hamburg1 boobies1 sparky12 oakland1 assword1 monkey22 asshole2
brownie1 1qwerty1 welcome12 speaker1 superman2 ranger11 fighter1 vw198m2n maxim1935 wenef45313 260zntpc
marilyn1 bigdog69 pentium3 ford9402 phish420 hawkdog79 427cobra 5t6y7u8i warrior2 zaq11qaz access20 jo9k2jw2
oqglh565 640xwfkv 19mtpgam19 cubbies1 birthday299 celtic88 djg4bb4b trinity3 pistons1 qwerty88 searock6
24pnz6kc qweasd12 oranges1 tuczno18 playstation3 tm371855 quantum1 prodigy1 monkey01 mallard1 joseph10
anfield1 amanda11 hshfd4n279 343104ky dragon00 fkbyf001 thunder7 1jessica clayton1 hustler1 colole57
ajcuivd289 london11 dima1993 w8gkz2x1 badboy69 jordan11 bandit12 cowboys2 fuckyou69 holland1 harley11 matthew8
weather1 plumber1 benjamin1 1samanth lakers34 fallout3 kickass1 theresa1 paulina1 bmw325is metro2033 thegame1
1melissa redskin1 nokia3230 incubus1 yzerman1 dallas21 nascar20 fkg7h4f3v6 florida2 0okm9ijn skorpion39
dima2010 p4ssword nicolas1 justin11 1starwar 1zxcvbnm maurice1 firefly1 volvos40 arwpls4u rainbow2 ou8124me
jessica7 freddy12 1phoenix qcmfd454 2kash6zq snickers1 carlos12 my3girls shadow1212 soccer21 tempest1 nolimit5
casper12 sk8board hannah01 bailey12 cubswin1 qwerty2010 el546218 florian1 gilbert1 8letters tvxtjk7r beaver69
rattolo58 passw0rd1 football12 sausage1 football2 dragon77 beautiful1 soccer99 jessica8 volvo850 chelsea0
qaz1wsx2 strider1 camille1 sebastian1 nathan12 scorpio7 section8 rangers9 lobster1 starwar1 spring99 pepper01
master23 iforgot1 mookie12 bigdaddy1 johnson2 pentium2 maggie12 january2 1panther panther2 1matthew pitbull1
masters1 sabbath1 jillian1 roberts1 rocket88 seventy7 matthew9 cyclops1 winter11 sc0tland 5t4r3e2w1q bmw330ci
b0ll0cks curious1 boston12 lvbnhbq1 printer1 qwerty10 q1w2e3r4t5y6u7i8 killer66 cookie59 zqjphsyf6ctifgu
suzanne1 noncapa0 natalia1 k9dls02a 1hxboqg2s lhbjkjubz2957704 devo2706 tamwsn3sja denman85 roberta1 jasper12
opopop11 134kzbip amadeus1 1bulldog biteme12 1qazxcvb clapton1 545ettvy 2wj2k9oj monica69 213qwe879 nascar99
vg08k714 1chelsea 1ferrari gfhjkm007 dakota12 23jordan uiegu451 7ovtgimc 766rglqy warlock1 lsdlsd12 brandon0
dorothy1 onlyone4 3xbobobo pirates1 peekab00 joshua01 carter15 monday12 security1 sophie12 soccer20 yankees0
guitar12 collins1 mercedes1 a1l2e3x4 andrew01 qwerty89 soccer16 hockey11 angela12 welcome8 anna2010 birthday5
goforit1 lena2010 chelsea6 lesbian1 hockey10 liverp00l cessna17 master10 yanshi1982 killer99 apples12 jordan01
chuckie1 bitches1 letmein3 brittany1 tracker1 honda250 august16 camaroz28 charlie8 macsan26 carlton1 danielle1
banana12 tomcat14 12qw34er56ty gunther1 password00 alex2112 manning1 war3demo richard7 lorenzo1 23wesdxc
blunt420 celtic67 blowjob1 kingdom1 christopher1 buffett1 t3fkvkmj shaolin1 philips1 password10 merlin12
chicago7 unknown1 baseball2 snoopy12 joseph12 nokia5228 jordan22 ginger11 daytona1 matrix12 kondom25 dumbass1
dimon4ik password23 vlad1995 fetish01 6458zn7a birthday3 lithium1 bearcat1 sd3lpgdr 1corvett 669e53e1 len2ski1
474jdvff 625vrobg damned69 sh4d0w3d gfxqx686 2b4dnvsx andrew13 killer23 254xtpss harmony1 rlzwp503 qwerty02
quant4307 lvjdp383 griffey1 shrike01 qpful542 johnny99 merlin69 volvos80 pepper76 gunners1 a19l1980 jumpman23
isabella1 lsia9dnb9y natasha2 walleye1 service01 merlin01 creative1 beavis69 password8 jor23dan 221195ws
oktober7 silver11 melinda1 aezakmi1 imagine1 ktnj2010 chargers1 martin11 wildman1 gfhjkm22 anna1988 frogger1
bailey01 artem2010 windsor1 deadman1 dolemit1 george11 baseball3 15s9pu03 cocacola1 freedom5 cruiser1 quattro6
breaker1 hxp4life boy4u2ownnyc killer11 explore1 suckit69 2bornot2b miller31 baller23 harley69 western1
ferrari5 summer00 golfer12 1heather 2bornot2 painter1 wutang36 phoenix7 c43qpul5rz dallas11 kimberly1 diamond3
slayer69 bologna1 jasmine2 ranger12 741852kk funtime1 d78unhxq redwood1 running1 garfield1 nokia6230 thunder9
cornell1 dakota01 charles3 finance1 dignity7 chelsea8 london20 mickey12 4cranker duncan21 parker12 pokemon2
horndog1 runescape1 7f4df451 morgan12 whisper1 thomas11 nokia3110 generic1 fk8bhydb winnipeg261 dusty197
my2girls mustard1 karolina1 voyager2 1j9e7f6f masterb8 warlord1 matilda1 richard3 1rosebud melissa6 tennis11
mxaigtg5 soccer18 an83546921an13 forrest1 1grizzly 1richard stanley2 tiffany2 compute1 batman11 305pwzlr
yr8wdxcq sniper12 iloveme1 sam138989 qwerty33 7u8i9o0p summer04 chronic1 1958proman camaro67 454dfmcq yellow12
frances1 austin11 diablo11 bartman1 jasmine5 amanda01 testing2 august25 jigei743ks august11 charlie0 adxel187
thomas19 cjxb2014 emerson1 42qwerty42 rammstein1 tigger11 1029384756q merrill1 italian1 qwerty69 033028pw
m1garand tigers01 anna1989 hunter99 trailer1 bigtime1 eastern1 giants56 orioles1 favorite3 bailey10 banshee1
maureen1 gerrard8 austin01 19371ayj windows9 bigboy12 auckland2010 hockey19 4freedom nintendo64 wolfman1
r3vi3wpass gobuffs2 august31 christian1 rainbow7 fantasy7 braves10 sucker69 w2dlww3v5p goober12 leto2010
knight12 butterfly1 gillian1 eclipse9 6xe8j2z4 nintendo1 gfhjkm11 eduardo1 1freedom dragon25 mancity1 qwerty23
casper99 counter1 solomon1 monkeys1 prince12 killer69 s7fhs127 premier1 herbert1 harrison1 dima1992 4809594q
dima1990 mangust6403 0p9o8i7u vlad1998 redbull1 monkey21 ekaterina20 vika2010 fetish69 32615948worms dragon64
mariner1 tuesday1 morgan01 lickme69 o4izdmxu 878kckxy project1 qaz12wsx patrick3 hotsex69 1cowboys arnster55
dreamer2 andrea11 glock9mm 4gxrzemq jtuac3my qmpq39zr 4g3izhox at4gftlw ljb4dt7n 7ertu3ds u4slpwra 1sunshin
6jhwmqku b929ezzh 9kyq6fge 682regkh yujyd360 freedom4 logitech1 sr20dett andrew88 everest1 7gorwell anthony0
carter12 alex1959 august12 1butthea sebora64 1qwertyuiop tiger200 clipper1 acmilan1 112233aa 2502557i chicago0
ashley11 gordolee85 forever21 hockey21 nokia6630 212121qaz peanut12 magpies1 wizard12 marlboro1 38gjgeuftd
sasha1988 alex1973 mama2010 alena2010 alex1991 alfredo1 alino4ka twenty20 nascar03 6339cndh harley99 balloon1
1dolphin matrix69 madison3 pancake1 ivan2010 bonjour1 sunsh1ne a32tv8ls master00 dallas01 bacardi1 oleg1995
brooklyn1 hummerh2 lakers12 junior12 matrix13 nicole11 barney12 volvov70 nokia5320 superma1 spencer2 beaches1
panties2 madison9 1steeler monica12 veritas1 branden1 family01 hunter69 neptune1 26429vadim master77 browns99
chevy350 redwings1 birdman1 caroline1 chinese1 shadow22 summer07 schalke0 scorpio2 sintesi07 october8 chelsea4
lp2568cskt yankees7 coolguy1 scooter7 sydney12 canucks1 happy100 1w2w3w4w str8edge cahek0980 calvin69 scottie1
dima1994 melissa7 nissan350z chester7 monkey23 dude1998 muffin12 tigers12 311music dolphins1 1qasw23ed
station1 volvo240 vanilla1 max33484 radical1 fifa2008 41d8cd98f00b scrappy1 01081988m booboo12 thunder3
traffic1 bandit01 adv12775 19952009sa kr9z40sy trouble2 raiders2 248ujnfk poochie1 1charles birthday10
wifey200 susanne1 f8yruxoj 1jeffrey slacker1 267ksyjf ac2zxdty batman23 animals1 nokia6230i hunt4red cptnz062
ndshnx4s wnmaz7sd 8xuuobe4 cmu9ggzh october3 summer98 mustang69 up9x8rww lewie622 kzsfj874 junior24 ranger69
ranger75 boeing77 xohzi3g4 kfnju842 nccpl25282 broncos2 705499fh summer03 letmein4 fuckoff2 1tiffany ch1tt1ck
masha1998 moom4242 eclipse2 dima1985 gemini69 1q3e5t7u asdf67nm asdasd12 mickey01 smile4me central1 8928190a
yourmom1 ghjcnjnfr1 jackpot1 sanchez1 ranger02 steve121 mystery1 married1 pepper11 1michell corrado1 alex2010
coolman1 elmer251 andrew22 juggalo1 garbage1 madison0 murphy01 p030710p$e4o 0o9i8u7y6t 3techsrl fbi11213
mama1963 australia1 7elephants yellow22 birthday6 sureno13 scoubidou2 bigblue1 trident1 orange99 samanth1
winter00 1porsche monkey20 extra300 mtwapa1a bengals1 monkey24 daniel01 5tgbnhy6 1johnson william7 bulldog7
rainman1 password21 freedom9 liberty2 p2ssw0rd eminem12 legolas1 command1 playstation2 peacock1 left4dead2
fuckyou12 wrestle1 robert01 smokey12 jarhead1 master13 knights1 dalejr88 sparrow1 asshole3 sparky11 smokey01
snowball1 1forever greenday1 gretzky9 celeste1 jordan99 booboo69 redskins1 beatles4 merlin99 phoenix8 patrick0
milkman1 nicole12 number20 gateway3 fuckyou0 1xrg4kcq cbr929rr pussy101 camp0017 hunter22 gustavo1 soccer69
mammoth1 fighting54 coleman1 junebug1 135135ab mailman1 01telemike01 electra1 schmidt1 noodles1 soccer33
megaman1 1986irachka 51094didi robert11 gfhjkm13 eatshit1 flower12 iloveme2 matthew3 access22 monitor1
mistral1 kenwood1 buster22 geolog323 a3eilm2s2y 531879fiz adidas12 cbr600f3 245lufpq ytdxz2ca birthday100
zombie13 ancella2 pandora2 ck6znp42 1herbier 1w2q3r4e 1fishing anthony3 dustin23 5w76rnqp 4fa82hyx x4ww5qdr
a7nz8546 fkojn6gb zldej102 lg2wmgvr unb4g9ty nicole23 bigsexy1 qwerty01 wltfg4ta rocket69 xsvnd4b2 dm6tzsgp
rdgpl3ds racecar1 8363eddy gandalf3 pgszt6md 1monster robert99 skywalk1 safeu851 johnson4 buster99 andrew11
master55 balla007 monkey00 shithead1 fktrcfylh1 1manager falcon11 0sister0 maximus2 anna1984 rambler1 beaver12
sasha1992 nastya1995 bristol1 4me2know 7jokx7b9du matrix01 bmw318is maxwell7 fuckyou6 flatron1 andrew10
vika1998 anna1986 usethis1 roxanne1 gfhjkm135 hannah11 hpmrbm41 alexis01 forward1 panthers1 russell2 ashley01
scooter6 rebecca2 ipswich1 s5r8ed67s cowboy22 barney11 sanders1 bear2327 hammer22 carolina1 22q04w90e batman13
dima1998 kd189nlcih yankees3 thomas10 elliott1 melissa3 0773417k august17 eagles20 cyclone1 tigger99 ducati74
logging7 ashley69 monkey66 vlad1994 rachael1 natural1 killer01 samuel12 melanie2 thomas13 redfish1 christa1
skinner1 maxwell2 guinness1 phoenix3 rachel69 icecube1 william0 poohbear1 october6 falcon12 feather1 leather1
grandma1 yankees4 dragon20 panther5 william6 william8 c0rvette nokia2700 scoubidou6 crystal2 bluesky1 mickey11
trooper2 kekskek1 bruins77 diamond7 booster1 p3nnywiz michael12 lespaul1 december1 kendall1 taylor01 944turbo
braves95 3f3fpht7op bubbles2 cameron2 master21 fitness1 depeche1 cassidy1 microlab1 28infern cooking1 chicco22
vfvf2011 buster21 hopeful1 debbie69 !qazxsw2 purple01 duchess1 lindros8 diamond6 dima1989 1a2s3d4f5g6h
mets1986 jesusis1 madness1 bsheep75 118a105b vika1996 willie12 j0nathan yankees9 100years ab12cd34 lena1982
justin10 17071994a paintball1 slot2009 polopolo09 selfok2013 theking1 swinger1 rhind101 m7hsqstm yousuck1
bailey11 knight99 l0swf9gx eus1sue1 gb15kv99 sasha1997 tatiana1 vika2011 754740g0 roma1993 spanner1 nikita95
tiribon12 golfer01 ds7zamnw 1jackson 1simpson newpass3 1brandon anthony9 1warrior honda200 fcc5nky2 rvgmw2gl
dro8smwq azfpc310 keywest1 wwr8x9pu 2i5fdruv hkger286 qmezrxg4 rz93qpmq sierra01 vurdf5i2 xyh28af4 saisg002
school12 158uefas teufelo7 4ebouux8 athlon64 winner12 ym3cautj jaydog472 1rangers cessna15 purple11 antonio2
nicole18 bad11bad table54781 groucho1 merlin11 sniper01 z1z2z3z4 mermaid1 sinatra1 beverly1 anna1985 rockets1
corvette1 tiburon1 zaq12qaz nathan01 arianna1 anarchy1 heather6 adidas11 zaphod42 sebring1 rangers2 scorpio6
august24 gizmodo2 alex1995 alex1985 mama1961 chelsea7 17711771s kristina1 forest99 3611jcmg amazing1 spring12
kenshin1 fsd9shtyu bigbird1 soccer09 anna1990 anna1997 5c92v5h6 purple13 anna1994 diamond2 antonio3 plat1num
moom4261 pa$$w0rd canada99 artemis1 asdfasdf1 silver99 zjses9evpa brandon6 piccolo1 misfits1 c43dae874d
seattle2 brother2 rodman91 1penguin prophet1 jazzman1 chelsea3 darkness1 batman21 ventura1 battery1
spartak1922 1loveyou basketball1 marley12 67mustan junior01 redsox11 cantona1 beastie1 messiah1 rocket21
dolphin9 1ladybug good4you france98 private5 eleanor1 august15 brandon7 hithere1 2305822q baseball12 sparky99
nothing0 tigers11 bettis36 liberty7 sharon69 cooper12 mymoney1 mclarenf1 87e5nclizry justin01 bmw750il
kathryn1 65mustan killer13 fortune1 dfyjdf846 danny001 brandy12 barney01 children2 napster1 miami305 daniel21
ranger98 spankme1 hammer99 1bullshi seabass1 cameron7 october7 channel1 glasgow1 daniel11 maryann1 baseball9
system12 wrestling1 orange10 silver33 5411pimo dima2009 cowboy12 retired1 harley13 sputnik1 lexmark1 love4you
oleg1994 capital5 semperf1 robert22 monster7 marshal1 qweqwe12 pumpkin2 1qazxdr5 dragoon1 lotrfotr34
p0o9i8u7y6 gateway9 thesims2 hockey22 gtogto43 fathead1 station2 ps253535 toyota91 matrix99 alexandra1
marcus12 babyboy1 mickey22 agapov58 richard0 mclaren1 cvzefh1gk nikita1998 cheetah1 hambone1 margaret1
cbr600f4 deskjet1 0cdh0v99ue miracle1 klaudia1 medical1 love2010 287hf71h mdmaiwa3 ybrbnf_25 n8skfswa 1digital
a8kd47v5 ssbt8ae2 christo1 qwerty09 thecure1 horizon1 walter34 buster88 shadow88 dragon98 camilla1 shadow14
7imjfstw 9hmlpyjd 478jfszk merlin21 nokia7070 liza2009 1bigdadd 1packers hammer69 golfer11 1creativ sd3utre7
queenas8151 mccool24 hedj2n4q ofclr278 macross7 jabroni1 richard9 softball1 summer13 1drummer albert12
panther6 jackie69 n7td4bjl gborv526 marlins1 joxury8f fifa2010 trim7gun andrea12 rabbit66 monster9 george13
matthew5 jhrl0821 phoenix9 anthony5 86chevyx f14tomcat turbo911 dogbert1 edward11 q1w2e3r4t5y6u7i8o9p0
honda450 anna1982 techn9ne 6gcf636i gangster1 hesoyam1 amanda10 andrea99 access88 scratch1 hollywood1 looking4
angel007 mother12 hello101 sophieh6 1arsenal birthday2 mark3434 nokia5200 wowlook1 manchester1 sys64738
alex1974 skydive1 g0dz1ll4 terrell1 epsilon1 lillian1 jhnjgtl12 59382113kevinp mama1964 1chester connor11
journey1 anna2002 tsunami1 rolltide1 cougars1 picture1 alex1975 alex1981 alex1971 diamond4 valeria1 change12
romance1 genesis2 alina1995 boing747 adrianna1 onlyone1 fucking1 pheonix1 1flowers 147258369a andrew99
sparky01 persona1 beloved1 antonia1 odt4p6sv8 apache64 monitor2 dogphil3650 chicago5 spiderman3 phezc419hv
zsecyus56 booboo11 raptor22 1explore america2 balance1 moondog1 destiny2 jasmine7 bananas1 warhammer40k
jordan45 killer77 peanut11 grandam1 1cricket cessna172 olga1976 1bastard baseball7 cottage1 homerun1
something1 brandon3 chicken0 maprchem56458 gandalf0 amiga500 gundam00 bermuda1 backd00r cheyenne1 lovezp1314
buster69 riptide1 momoney1 prince11 optimus1 london01 comfort1 cartman2 maddog69 belinda1 awesome2 justine1
goodbye1 pr1ncess nuaddn9561 matchbox20 mariana1 green420 spring00 vitalik1 cassie12 bobcat12 scooby11
obvious1 patriots1 2letmein 12inches hockey69 cumshot1 bonkers1 partner1 alucard1 jackoff1 spider10 lzhan16889
igor1994 frogman1 august22 brennan1 baseball11 nuggets1 orange11 chester3 purple69 shopping1 joshua99 richard8
freedom8 nokia6131 hoosier1 nokia6500 vova1994 english1 bondra12 beckham23 redsox20 justice2 jessica3
kanmax1994 thunder0 hammer11 hammer12 science1 sparkle1 christi1 cooper11 1christi jack5225 thomas21 subzero1
shampoo1 qwerty32 taylor11 pantera6 hornets1 music101 control2 arsenal0 jasmine3 zpflhjn1 12monkeys 1crystal
cutlass1 creativ1 mustang67 pass1wor matthew0 richard4 jesus4me shadow10 9z5ve9rrcz 1gandalf hotshot1 falcon69
snoopy69 6846kg3r denis1988 azerty12 1rainbow fifa2011 looking1 changeme1 lexus300 windows2 is3yeusc ujhjl312
scanner1 joshua19 ivan1985 canada12 soccer19 1assword hannah12 zse4xdr5 pyramid7 staples1 surfer69
iampurehaha2 19851985p eagles12 elena2010 maks2010 qwer1209 freedom0 nastya2010 jayhawk1 qwertyuiop10 4rzp8ab7
1gateway fuckyou8 schalke04 24gordon nicolas2 losfix16 1s1h1e1f1 maestro1 4077mash 1qayxsw2 jeffery1 higgins1
qazwsx11 slayers1 jessica6 jake5253 jordan18 thekiwi1 icam4usb 413276191q fjnq8915 fylhtq95 vladimir1 porsche2
avalon11 48n25rcc monica01 andrew17 133andre 10293847qp z3cn2erv 8seconds diablo23 1montana br1ttany 2wsx4rfv
girls4me cqub6553 peewee51 movies23 critter1 bg6njokf jzf7qf2e vkfwx046 august29 5gtgiaxm odgez8j3 pqnr67w5
mazdamx5 palace22 tdeir8b2 guitar69 brillo021 alex1983 ukqmwhj6 2children pudding1 h9iymxmc 2ykn5ccf
stickdaddy77 captain2 1therock sweetu70 coffee11 havefun1 birthday26 enron714 georgia2 44e3ebda money100
compass1 jordan20 wasdwasd1 spartan11 4seasons hockey14 california1 hollister1 welcome01 bri5kev6 airborn1
serious1 stella12 c0l0rad0 fatal1ty venture1 santana1 passat99 1mercede junior13 heather9 anthony8 orange88
f1f2f3f4 apollo12 afrika2002 alex1982 alex1976 victory7 zse45rdx harley03 calgary1 artem1995 alex1998 h200svrm
guitar01 alina2006 chicago9 alex1989 legends1 gemini12 alexand1 chicago3 1carolin prelude9 qwaszx11 winston6
alina2010 jackson9 alina1998 alina1994 alina2011 nata1980 mama1970 thunder6 play2win michell1 ihateyou1
highway1 awo8rx3wa8t lambert1 stratus1 express2 andrey1992 artem1992 cameron0 plhy6hql diamond0 samsung9
anthony4 nokiae51 lincoln7 pakistan1 f22raptor chris200 tootsie1 2278124q lollol12 34erdfcv nikolay9 1vampire
ikmvw103 irina1991 ashley19 cookie13 love4eve peyton18 flyers99 cookie11 heather7 muffin11 satchel1 yamaha12
mattylad10 jasmine9 pitcher1 jeffrey4 dakota99 burrito1 process1 bigboy11 1qaz0okm lauren12 ooicu812 parker01
andrew23 beardog1 1newlife codered1 welcome4 ashley24 newyork2 sunshin1 gandalf7 palermo1 9hotpoin penguin8
santana5 rooney10 artcast2 rockstar1 bruiser1 kenneth2 sataniv1993 joshua10 hobbes12 coffee12 nipples1
boating1 magical1 ow8jtcs8t chelsea5 sheldon1 brenda69 panther8 pimpin69 cherry12 love5683 burton12 crystal0
miller01 phoenix0 password22 boredboi4u warrior3 mankind1 boobies2 hardc0re silver77 packers2 1panties
manning18 elephant1 explorer1 tolkien1 nicole01 bluedog1 digital2 redsox19 hammer01 krypton1 2dumb2live
redsox99 redsox12 killer00 brandon8 cowboys0 hotdog12 monkey14 pookie11 freeway1 summer02 jackie01 671fsa75yt
buffy1ma hunt0802 welcome0 a1s2d3f4g5h6
`;
