import { isNote, isStandard, type Rule } from "./rule";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const headerRules: readonly Rule[] = [
  {
    id: "BR-KSA-04",
    path: "issue_date",
    en: "The tax authority accepts no issue date in the future. Choose today or an earlier day.",
    ar: "لا تقبل هيئة الزكاة والضريبة والجمارك تاريخ إصدار في المستقبل. اختر اليوم أو يوماً سابقاً.",
    holds: ({ issue_date }, { today }) => issue_date <= today,
  },
  {
    id: "BR-KSA-06",
    path: "unit",
    en: "This unit did not register for documents of this kind. Connect a unit that issues them.",
    ar: "لم تُسجَّل هذه الوحدة لهذا النوع من المستندات. اربط وحدة تصدره.",
    holds: ({ flow }, { flows }) => flows === "both" || flows === flow,
  },
  {
    id: "BR-KSA-15",
    path: "issue_date",
    en: "A tax invoice needs its day of supply.",
    ar: "تحتاج الفاتورة الضريبية إلى تاريخ التوريد.",
    holds: (body) => isNote(body) || !isStandard(body) || body.supply_date !== null,
  },
  {
    id: "BR-KSA-17",
    path: "reason",
    en: "The tax authority asks why the note is issued. Choose a reason.",
    ar: "تطلب الهيئة سبب إصدار الإشعار. اختر سبباً.",
    holds: (body) => !isNote(body) || (body.reason ?? "").trim() !== "",
  },
  {
    id: "BR-KSA-56",
    path: "original_uuid",
    en: "The note needs the number of the invoice that it corrects.",
    ar: "يحتاج الإشعار إلى رقم الفاتورة التي يصححها.",
    holds: (body) => !isNote(body) || (body.originals.length > 0 && body.originals.every(({ number }) => number.trim() !== "")),
  },
  {
    id: "ATRIUM-ORIGINAL-UUID",
    path: "original_uuid",
    en: "The corrected invoice has no UUID here, since it was issued before this unit was connected. Enter the UUID of its e-invoice.",
    ar: "ليس للفاتورة المصحَّحة معرّف فريد (UUID) هنا لأنها صدرت قبل ربط هذه الوحدة. أدخل المعرّف الفريد لفاتورتها الإلكترونية.",
    holds: (body) => !isNote(body) || body.originals.every((original) => uuid.test(original.uuid)),
  },
  {
    id: "BR-CL-04",
    path: "currency",
    en: "The tax authority reads amounts with two decimal places. Use a currency that has no more.",
    ar: "تقرأ الهيئة المبالغ بمنزلتين عشريتين. استخدم عملة لا تزيد على ذلك.",
    holds: ({ currency }) => /^[A-Z]{3}$/.test(currency) && !["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].includes(currency),
  },
  {
    id: "BR-KSA-EN16931-02",
    path: "exchange_rate",
    en: "VAT is reported in Saudi riyals. Enter the exchange rate; the company's own currency must be the riyal.",
    ar: "يُبلَّغ عن الضريبة بالريال السعودي. أدخل سعر الصرف؛ ويجب أن تكون عملة الشركة الريال.",
    holds: ({ currency, sar_rate }) => sar_rate !== null && (currency !== "SAR" || Number(sar_rate) === 1),
  },
];
