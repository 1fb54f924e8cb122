/**
 * Words of people that are no name of their own, and spellings of the same name: small tables, written by us from what
 * lists contain. All are folded as `foldWords` folds: lower-case ASCII letters and digits. Pure.
 */

/** What a person is called besides the name. */
const titleWords =
  'mr mrs ms miss dr doctor prof professor sir lord lady dame hon sheikh shaykh ' +
  'shaikh sheik cheikh haji hajji hadji hajj mullah mulla maulavi mawlawi mawlavi ' +
  'maulvi mufti imam ayatollah sayyid sayed qari hafiz ustad general gen ' +
  'colonel col captain capt major maj lieutenant lt brigadier admiral commander jr ' +
  'sr junior senior phd eng engineer prince princess king queen comrade';

/** Small words within names: they come and go with the spelling. */
const particleWords =
  'al el ul ad as ash at ar az an abu abou abi umm bin ben ibn bint bte von van ' +
  'der den de del della di da do dos das du la le les los las y e i und ' +
  'and et the of for und ould wa na zu zur ter ten te st san santa mac';

/** Given names that thousands of people share, and names that are nearly titles. */
const commonWords =
  'muhammad ahmed ali abdul abdullah hassan hussein ibrahim omar khalid khan jose maria juan ' +
  'john james david michael robert mary anna aleksandr sergei vladimir ivan kim lee ' +
  'li wang chen zhang nguyen singh kumar friedrich jean paul daniel rahman rahim';

/** Spellings of one name. The first of a row stands for all. */
const spellings = [
  'muhammad mohammed mohamed mohammad muhammed mohamad muhamad mohamud mehmed mehmet ' +
    'mohd mohammod muhamed mouhamad mouhammad mahomet mokhammed magomed magomet',
  'ahmed ahmad ahmet akhmed akhmad achmad akhmat amad',
  'abdul abd abdel abdal abdoul abdol abdhul abdu',
  'abdullah abdallah abdulla abdalla abdoulaye abdellah abdollah abdula abdullahi',
  'abdulrahman abdurrahman abdelrahman abderrahmane abdurahman abdalrahman abdarrahman abdorrahman abdirahman',
  'hassan hasan hassane hasen hasson',
  'hussein husayn hussain husain hossein hussayn hossain hoseyn husein husseyn houssein',
  'ali aly alee',
  'omar umar omer umer oumar',
  'othman uthman usman osman ousmane osmane uthmaan',
  'osama usama ussama oussama',
  'yusuf youssef yousef yousuf yousif yusif yosef joseph jusuf josef giuseppe jose iosif osip usuf youssouf',
  'ibrahim ebrahim abraham ibraheem ibragim brahim avraham',
  'khalid khaled halid khalad haled',
  'mahmud mahmoud mahmood makhmud mehmood',
  'mustafa moustafa mostafa mustapha mustaffa',
  'said saeed sayed saeid saiid sayyid syed seyed sayyed saied',
  'salih saleh salah saleeh salihi',
  'sulayman suleiman sulaiman solomon suleyman sulieman soleiman suliman soliman',
  'ismail ismael ismaeel esmail ismayil',
  'ishaq isaac ishak isak eshaq ishaak',
  'yaqub yaqoub jacob yakub yaqoob yakov jakob yacoub yacob',
  'musa moses mousa moussa moosa mose',
  'dawud david daud dawood daoud davut dawed',
  'jibril gabriel jibreel gibril djibril jabril',
  'haroun harun haroon aaron',
  'zakariya zakaria zachary zachariah zakariyya',
  'yahya yahia john jahja yehia ivan johann johannes juan jean jan giovanni ian jon joao jonas hans ioannis',
  'jamal gamal jamaal djamel djamal cemal',
  'qasim kassem qassem kasim qassim kasem gasim qasem',
  'qadhafi gaddafi qaddafi kadafi kadhafi gadhafi qadafi khadafi',
  'faysal faisal feisal fayzal',
  'nasir nasser naser nassir nassar',
  'latif lateef letif',
  'karim kareem kerim',
  'rashid rasheed rachid reshid',
  'amin ameen emin amine',
  'hamid hameed hamed',
  'majid majeed mejid',
  'sadiq sadik siddiq siddik sediq saddiq',
  'tariq tarek tarik tareq',
  'aziz azeez',
  'rahman rehman rahmaan',
  'din deen eddin eddine uddin ud-din addin aldin',
  'bakr bakar baker bekr',
  'haqqani haqani hakkani',
  'alexander aleksandr alexandr aleksander alexandre alejandro ' +
    'oleksandr alexandros aliaksandr alex sasha aleksandar alessandro',
  'sergei sergey serge serhii sergio siarhei',
  'dmitri dmitry dmitriy dmytro dimitri dimitry dzmitry dimitrios dima',
  'vladimir volodymyr uladzimir wladimir vova wolodymyr',
  'nikolai nikolay nicholas mykola nicolas nikolaos nick niko mikalai nicolai',
  'andrei andrey andrew andriy andre andreas andrzej andres andrii andris',
  'mikhail michael mykhailo michel miguel michal mikael mihail mike misha mykolas',
  'yevgeny evgeny eugene yevgeniy evgeniy yevhen eugen evgenii',
  'yuri yury yuriy iurii jurij george georgy georgiy georg jorge giorgio heorhii jerzy jurgis',
  'alexei alexey aleksei aleksey oleksii oleksiy alexis',
  'peter pyotr petr piotr pedro pierre pietro petro petras',
  'paul pavel pablo pavlo paolo paulo pawel povilas',
  'stephen steven stefan stepan stephan esteban etienne steve stephane',
  'fyodor fedor theodore theodor fiodor teodor ted',
  'konstantin constantine kostiantyn constantin kostas',
  'grigory gregory grigoriy hryhorii gregor greg',
  'anatoly anatoliy anatolii',
  'gennady gennadiy hennadii',
  'valery valeriy valerii',
  'vitaly vitaliy vitalii',
  'vasily vasiliy vasyl basil wassily',
  'igor ihor',
  'oleg oleh',
  'catherine katherine ekaterina kateryna kate katie catalina katarina',
  'elena helen olena yelena helena alena',
  'anna ann anne hanna ana hannah anya',
  'maria mary marie mariya miriam maryam mariam marija',
  'elizabeth elisabeth elizaveta liz beth eliza isabel',
  'tatiana tatyana tetiana',
  'natalia natalya nataliya nathalie natasha',
  'olga olha volha',
  'julia yulia yuliya iuliia giulia',
  'robert bob rob roberto bobby',
  'william bill will willy guillermo wilhelm liam guillaume',
  'richard rick dick ricardo rich riccardo',
  'charles carlos karl carl charlie carlo karol',
  'james jim jimmy jaime',
  'thomas tom tomas tommaso tommy',
  'edward ed eduard eduardo eddie ted',
  'anthony tony antonio antoine anton antony antanas',
  'francis frank francisco francesco francois franz',
  'louis luis lewis luigi luiz ludwig',
  'henry harry heinrich enrique henri enrico hendrik',
  'frederick fred friedrich federico frederik frederic fridrich',
  'benjamin ben benny binyamin',
  'samuel sam shmuel',
  'daniel dan danny danil daniil',
  'joshua josh',
  'matthew matt mateo matthias matteo mathieu',
  'lawrence laurence larry lorenzo laurent',
  'ronald ron ronny',
  'kenneth ken kenny',
  'gerald gerry jerry gerard gerhard gerardo',
  'patrick pat patricio paddy',
  'philip phillip felipe philippe filip phil',
  'christopher chris cristobal kristofer',
  'lawan lavan',
  'kim gim',
  'park pak bak bag',
  'lee yi rhee ri',
  'jong jeong chong jung chung',
  'choi choe choy',
  'un eun',
  'song seong sung',
] as const;

export const getWords = (text: string) => text.split(' ');
/** The next word is the name of the father. */
export const filials: ReadonlySet<string> = new Set(getWords('bin ben ibn bint ould wald'));
export const titles: ReadonlySet<string> = new Set(getWords(titleWords));
/** Titles that are names of people too. */
export const surnamesToo: ReadonlySet<string> = new Set(
  getWords(
    'king prince princess queen major general lord lady dame sir junior senior imam ' +
      'hafiz commander master professor engineer captain admiral colonel sayed hon',
  ),
);
export const particles: ReadonlySet<string> = new Set(getWords(particleWords));

/** From a spelling to all names that it may stand for: 'ted' is Theodore and Edward. */
export const spelledAs: ReadonlyMap<string, readonly string[]> = standsFor(spellings);

/** From each word of a row to the first of all rows that it is in. */
export function standsFor(rows: readonly string[]): Map<string, string[]> {
  const map = new Map<string, string[]>();
  for (const row of rows) {
    const [first = '', ...others] = getWords(row);
    for (const word of [first, ...others]) map.set(word, [...(map.get(word) ?? []), first]);
  }
  return map;
}

/** Names that thousands share, in every spelling. */
export const common: ReadonlySet<string> = new Set(
  spellings
    .map(getWords)
    .flatMap(([first = '', ...others]) => (getWords(commonWords).includes(first) ? [first, ...others] : []))
    .concat(getWords(commonWords)),
);
