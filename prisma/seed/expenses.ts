import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { approveExpense, createExpense, reimburseExpense, rejectExpense, submitExpense } from "@/lib/domains/expenses";
import type { ExpenseCategory, ExpenseStatus } from "@/lib/domains/expenses/schema";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

interface Plan {
  merchant: string;
  category: ExpenseCategory;
  amount: string;
  /** For the first customer, to be invoiced. */
  billable: boolean;
  status: ExpenseStatus;
}

const plans = {
  en: [
    { merchant: "Station Hotel", category: "lodging", amount: "148", billable: true, status: "approved" },
    { merchant: "City Cabs", category: "travel", amount: "27", billable: false, status: "reimbursed" },
    { merchant: "Corner Stationers", category: "office", amount: "36", billable: false, status: "rejected" },
    { merchant: "Bridge Café", category: "meals", amount: "42", billable: true, status: "submitted" },
    { merchant: "Print Works", category: "marketing", amount: "90", billable: false, status: "draft" },
  ],
  ar: [
    { merchant: "فندق المحطة", category: "lodging", amount: "620", billable: true, status: "approved" },
    { merchant: "تاكسي المدينة", category: "travel", amount: "85", billable: false, status: "reimbursed" },
    { merchant: "مقهى الجسر", category: "meals", amount: "130", billable: true, status: "submitted" },
    { merchant: "مطبعة النور", category: "marketing", amount: "300", billable: false, status: "draft" },
  ],
} as const satisfies Record<string, readonly Plan[]>;

const reasons = { en: "Please attach the receipt", ar: "يُرجى إرفاق الإيصال" };
const dayLength = 86_400_000;

/** Expenses of the company's last weeks, one in each status. */
export async function addExpenses({ company, since, ctx }: OpenCompany, { customers }: Lived): Promise<void> {
  const end = since.getTime() + 367 * dayLength;
  const [first = null] = customers;
  const { language } = company.home;
  for (const [place, { merchant, category, amount, billable, status }] of (plans[language] as readonly Plan[]).entries()) {
    const at = new Date(end - (20 - 4 * place) * dayLength);
    const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
    const { id } = await createExpense(ctx("sales", at), {
      ...{ merchant, category, amount, billable: billable && first !== null },
      customer_id: billable ? first : null,
      day: addDays(dayInTimezone(at, company.week.timezone), -1),
    });
    if (status === "draft") continue;
    await submitExpense(ctx("sales", later(1)), { id });
    if (status === "rejected") await rejectExpense(ctx("manager", later(3)), { id, reason: reasons[language] });
    if (status === "approved" || status === "reimbursed") await approveExpense(ctx("manager", later(3)), { id });
    if (status === "reimbursed") await reimburseExpense(ctx("owner", later(26)), { id });
  }
}
