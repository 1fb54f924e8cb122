/** Headings of a statement as CSV that its other words do not have, in each language. */
import type { LanguageCode } from '#shared/reference/languages.ts';

/**
 * type | counterparty | counterparty account | message | value date | creditor reference | transaction id | category
 */
const headings: Readonly<Record<LanguageCode, string>> = {
  en: 'Type|Counterparty|Counterparty account|Message|Value date|Creditor reference|Transaction id|Category',
  lt:
    'Tipas|Kita šalis|Kitos šalies sąskaita|Paskirtis|Valiutavimo ' +
    'data|Mokėjimo nuoroda|Operacijos numeris|Kategorija',
  ru: 'Тип|Контрагент|Счёт контрагента|Назначение|Дата валютирования|Референс получателя|Номер операции|Категория',
  es:
    'Tipo|Contraparte|Cuenta de la contraparte|Concepto|Fecha ' +
    'valor|Referencia del acreedor|N.º de operación|Categoría',
  fr:
    'Type|Contrepartie|Compte de la contrepartie|Libellé|Date de ' +
    'valeur|Référence du créancier|N° d’opération|Catégorie',
  de: 'Art|Gegenpartei|Konto der Gegenpartei|Verwendungszweck|Valuta|Gläubigerreferenz|Umsatznummer|Kategorie',
  it: 'Tipo|Controparte|Conto della controparte|Causale|Data valuta|Riferimento del creditore|N. operazione|Categoria',
  pt: 'Tipo|Contraparte|Conta da contraparte|Descritivo|Data-valor|Referência do credor|N.º da operação|Categoria',
  nl: 'Soort|Tegenpartij|Rekening tegenpartij|Omschrijving|Valutadatum|Betalingskenmerk|Transactienummer|Categorie',
  sv: 'Typ|Motpart|Motpartens konto|Meddelande|Valutadatum|Betalningsreferens|Transaktionsnummer|Kategori',
  no: 'Type|Motpart|Motpartens konto|Melding|Valuteringsdato|Betalingsreferanse|Transaksjonsnummer|Kategori',
  da: 'Type|Modpart|Modpartens konto|Besked|Valørdato|Betalingsreference|Transaktionsnummer|Kategori',
  fi: 'Laji|Vastapuoli|Vastapuolen tili|Viesti|Arvopäivä|Viite|Tapahtumatunnus|Luokka',
  pl: 'Typ|Kontrahent|Rachunek kontrahenta|Tytuł|Data waluty|Referencja wierzyciela|Numer operacji|Kategoria',
  cs: 'Typ|Protistrana|Účet protistrany|Zpráva|Datum valuty|Reference věřitele|Číslo transakce|Kategorie',
  hu: 'Típus|Partner|Partner számlája|Közlemény|Értéknap|Hitelezői hivatkozás|Tranzakció azonosítója|Kategória',
  ro: 'Tip|Contraparte|Contul contrapartei|Detalii|Data valutei|Referința creditorului|Nr. tranzacției|Categorie',
  sk: 'Typ|Protistrana|Účet protistrany|Správa|Dátum valuty|Referencia veriteľa|Číslo transakcie|Kategória',
  bg: 'Вид|Контрагент|Сметка на контрагента|Основание|Вальор|Референция на кредитора|Номер на операцията|Категория',
  sl: 'Vrsta|Nasprotna stranka|Račun nasprotne stranke|Namen|Datum valute|Sklic upnika|Št. transakcije|Kategorija',
  hr: 'Vrsta|Druga strana|Račun druge strane|Opis plaćanja|Datum valute|Poziv na broj|Broj transakcije|Kategorija',
  lv: 'Veids|Darījuma partneris|Partnera konts|Mērķis|Valutēšanas datums|Kreditora atsauce|Darījuma numurs|Kategorija',
  et: 'Liik|Teine pool|Teise poole konto|Selgitus|Väärtuspäev|Viitenumber|Tehingu number|Kategooria',
  el:
    'Είδος|Αντισυμβαλλόμενος|Λογαριασμός ' +
    'αντισυμβαλλομένου|Αιτιολογία|Ημερομηνία αξίας|Αναφορά πιστωτή|Αριθμός συναλλαγής|Κατηγορία',
  tr: 'Tür|Karşı taraf|Karşı taraf hesabı|Açıklama|Valör tarihi|Alacaklı referansı|İşlem numarası|Kategori',
  uk: 'Тип|Контрагент|Рахунок контрагента|Призначення|Дата валютування|Референс отримувача|Номер операції|Категорія',
  ar: 'النوع|الطرف الآخر|حساب الطرف الآخر|البيان|تاريخ الاستحقاق|مرجع الدائن|رقم العملية|الفئة',
  zh: '类型|对方|对方账户|附言|起息日|收款人参考号|交易编号|类别',
  ja: '種類|相手方|相手方口座|メッセージ|起算日|受取人照会番号|取引番号|カテゴリ',
  hi: 'प्रकार|दूसरा पक्ष|दूसरे पक्ष का खाता|संदेश|मूल्य तिथि|लेनदार संदर्भ|लेनदेन संख्या|श्रेणी',
  ur: 'قسم|دوسرا فریق|دوسرے فریق کا کھاتہ|پیغام|قدر کی تاریخ|قرض خواہ کا حوالہ|لین دین نمبر|زمرہ',
  fa: 'نوع|طرف مقابل|حساب طرف مقابل|شرح|تاریخ ارزش|مرجع بستانکار|شماره تراکنش|دسته',
  bn: 'ধরন|অপর পক্ষ|অপর পক্ষের হিসাব|বার্তা|মূল্য তারিখ|পাওনাদারের রেফারেন্স|লেনদেন নম্বর|বিভাগ',
  ko: '유형|상대방|상대방 계좌|메시지|기산일|수취인 참조번호|거래 번호|분류',
};

const names = [
  'type',
  'counterparty',
  'counterpartyAccount',
  'message',
  'valueDate',
  'reference',
  'transactionId',
  'category',
] as const;
type Name = (typeof names)[number];

export function csvHeadings(language: LanguageCode): (name: Name) => string {
  const words = headings[language].split('|');
  return (name) => words[names.indexOf(name)] ?? name;
}
