import type { TaxBody, TaxParty } from "../document";
import { isStandard, type Rule } from "./rule";

/** 15 digits, the first and the last 3. */
export const isVatNumber = (text: string): boolean => /^3\d{13}3$/.test(text);

export const sellerSchemes = ["CRN", "MOM", "MLS", "SAG", "700", "OTH"] as const;
export const buyerSchemes = ["TIN", "CRN", "MOM", "MLS", "700", "SAG", "NAT", "GCC", "IQA", "PAS", "OTH"] as const;

const isScheme = (schemes: readonly string[], id: TaxParty["other_id"]): boolean =>
  id !== null && schemes.includes(id.scheme) && /^[\p{L}\p{N}]+$/u.test(id.value);

const isFilled = (...texts: (string | undefined)[]): boolean => texts.every((text) => (text ?? "").trim() !== "");

/** A rule on the buyer of a standard document. */
const ofBuyer = (holds: (buyer: TaxParty, body: TaxBody) => boolean) => (body: TaxBody) =>
  !isStandard(body) || body.buyer === null || holds(body.buyer, body);

const isSaudi = (party: TaxParty): boolean => party.address?.country === "SA";

export const partyRules: readonly Rule[] = [
  {
    id: "BR-06",
    path: "unit",
    en: "Enter the company's registered name at the unit.",
    ar: "أدخل الاسم المسجل للشركة في الوحدة.",
    holds: ({ seller }) => isFilled(seller.name),
  },
  {
    id: "BR-KSA-39",
    path: "unit",
    en: "Enter the company's VAT number at the unit.",
    ar: "أدخل الرقم الضريبي للشركة في الوحدة.",
    holds: ({ seller }) => seller.vat_number !== null,
  },
  {
    id: "BR-KSA-40",
    path: "unit",
    en: "The company's VAT number must have 15 digits, the first and the last of them 3.",
    ar: "يجب أن يتكون الرقم الضريبي للشركة من 15 رقماً وأن يبدأ وينتهي بالرقم 3.",
    holds: ({ seller }) => seller.vat_number === null || isVatNumber(seller.vat_number),
  },
  {
    id: "BR-KSA-08",
    path: "unit",
    en: "Enter the company's commercial registration or other id at the unit, in letters and digits.",
    ar: "أدخل السجل التجاري للشركة أو معرّفاً آخر في الوحدة، بحروف وأرقام.",
    holds: ({ seller }) => isScheme(sellerSchemes, seller.other_id),
  },
  {
    id: "BR-KSA-09",
    path: "unit",
    en: "The company's address needs street, building number, district, city and postal code.",
    ar: "يحتاج عنوان الشركة إلى الشارع ورقم المبنى والحي والمدينة والرمز البريدي.",
    holds: ({ seller: { address } }) =>
      isFilled(address?.street, address?.building, address?.district, address?.city, address?.postal_code) && address?.country === "SA",
  },
  {
    id: "BR-KSA-37",
    path: "unit",
    en: "The building number in the company's address must have four digits.",
    ar: "يجب أن يتكون رقم المبنى في عنوان الشركة من أربعة أرقام.",
    holds: ({ seller }) => /^\d{4}$/.test(seller.address?.building ?? ""),
  },
  {
    id: "BR-KSA-66",
    path: "unit",
    en: "The postal code in the company's address must have five digits.",
    ar: "يجب أن يتكون الرمز البريدي في عنوان الشركة من خمسة أرقام.",
    holds: ({ seller }) => /^\d{5}$/.test(seller.address?.postal_code ?? ""),
  },
  {
    id: "BR-KSA-42",
    path: "customer_id",
    en: "A tax invoice needs the customer's name.",
    ar: "تحتاج الفاتورة الضريبية إلى اسم العميل.",
    holds: (body) => !isStandard(body) || isFilled(body.buyer?.name),
  },
  {
    id: "BR-KSA-10",
    path: "customer_id",
    en: "A tax invoice needs the customer's address with street, city and country. Add it to the customer.",
    ar: "تحتاج الفاتورة الضريبية إلى عنوان العميل بالشارع والمدينة والدولة. أضفه إلى العميل.",
    holds: ofBuyer(({ address }) => isFilled(address?.street, address?.city, address?.country)),
  },
  {
    id: "BR-KSA-63",
    path: "customer_id",
    en: "A Saudi address needs a building number of four digits before the street, and the district in its second line.",
    ar: "يحتاج عنوان العميل في السعودية إلى رقم مبنى من أربعة أرقام قبل الشارع، وإلى الحي في السطر الثاني.",
    holds: ofBuyer((buyer) => !isSaudi(buyer) || (/^\d{4}$/.test(buyer.address?.building ?? "") && isFilled(buyer.address?.district))),
  },
  {
    id: "BR-KSA-67",
    path: "customer_id",
    en: "The postal code of a customer in Saudi Arabia must have five digits.",
    ar: "يجب أن يتكون الرمز البريدي لعميل في السعودية من خمسة أرقام.",
    holds: ofBuyer((buyer) => !isSaudi(buyer) || /^\d{5}$/.test(buyer.address?.postal_code ?? "")),
  },
  {
    id: "BR-KSA-44",
    path: "customer_id",
    en: "The customer's VAT number must have 15 digits, the first and the last of them 3.",
    ar: "يجب أن يتكون الرقم الضريبي للعميل من 15 رقماً وأن يبدأ وينتهي بالرقم 3.",
    holds: ofBuyer(({ vat_number }) => vat_number === null || isVatNumber(vat_number)),
  },
  {
    id: "BR-KSA-81",
    path: "customer_id",
    en: "A customer without a VAT number needs another id, such as a commercial registration, in letters and digits.",
    ar: "يحتاج العميل الذي ليس له رقم ضريبي إلى معرّف آخر، كالسجل التجاري، بحروف وأرقام.",
    holds: ofBuyer(({ vat_number, other_id }) => vat_number !== null || isScheme(buyerSchemes, other_id)),
  },
  {
    id: "BR-KSA-14",
    path: "customer_id",
    en: "The customer's id is of a kind that the tax authority does not know.",
    ar: "معرّف العميل من نوع لا تعرفه الهيئة.",
    holds: ofBuyer(({ other_id }) => other_id === null || buyerSchemes.some((scheme) => scheme === other_id.scheme)),
  },
  {
    id: "BR-KSA-82",
    path: "customer_id",
    en: "The customer has the company's own VAT number.",
    ar: "للعميل الرقم الضريبي نفسه الذي للشركة.",
    holds: ofBuyer(({ vat_number }, { seller }) => vat_number === null || vat_number !== seller.vat_number),
  },
];
