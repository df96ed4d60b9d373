"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { expenses, type ExpenseRow } from "@/components/expenses/resource";
import { attachedFiles } from "@/components/record/resource";
import { useCan } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { showToast } from "@/components/ui/toast-store";
import { AssistPanel } from "./AssistPanel";
import { assists, type ResultOf } from "./resource";
import { useAssist, useOffer } from "./use-assist";

const readable = /^(image\/(jpeg|png|gif|webp)|application\/pdf)$/;

/** Reads the newest receipt of an expense. The fields are shown first; only the reader's click fills them in. */
export function ReceiptReading({ expense }: { expense: ExpenseRow }) {
  const t = useTranslations("assists");
  const can = useCan();
  const { offered, canned } = useOffer("receipt_reading");
  const list = { records: expenses.name, id: expense.id, limit: "100" };
  const files = usePart(expenses, expense.id, "files", attachedFiles.list, list, offered && can("files.read")).data?.data ?? [];
  const receipt = files.find(({ status, media_type }) => status === "clean" && readable.test(media_type));
  const { assist, busy, ask, stop, dismiss } = useAssist(assists.receipt_reading);
  if (!offered || receipt === undefined) return null;
  const begin = () => void ask({ expense_id: expense.id, file_id: receipt.id });
  const result = assist?.result?.kind === "receipt_reading" ? assist.result : null;
  return (
    <>
      {assist === null && !busy ? (
        <Button tone="quiet" className="justify-self-start" onClick={begin}>
          <Sparkles aria-hidden="true" className="size-4" />
          {t("verbs.read_receipt.do")}
        </Button>
      ) : null}
      <AssistPanel title={t("receipt.title")} {...{ assist, busy, canned }} onStop={() => void stop()} onAgain={begin} onDismiss={dismiss}>
        {result === null ? null : <ReadFields expense={expense} result={result} file={receipt.name} onFilled={dismiss} />}
      </AssistPanel>
    </>
  );
}

interface ReadFieldsProps {
  expense: ExpenseRow;
  result: ResultOf<"receipt_reading">;
  file: string;
  onFilled: () => void;
}

function ReadFields({ expense, result, file, onFilled }: ReadFieldsProps) {
  const t = useTranslations("assists.receipt");
  const words = useTranslations("expenses");
  const { api, perform, busy } = usePerform([expenses.name]);
  const { merchant, category, day, amount, tax_amount, currency, problems } = result;
  // Amounts mean nothing without their currency.
  const money = amount === null || currency === null ? {} : { amount, currency, ...(tax_amount === null ? {} : { tax_amount }) };
  const read = {
    ...(merchant === null ? {} : { merchant }),
    ...(category === null ? {} : { category }),
    ...(day === null ? {} : { day }),
    ...money,
  };
  const shown = (value: string | null) => (value === null || currency === null ? null : <Amount value={value} currency={currency} />);
  const fill = () =>
    void perform(
      () => api.update(expenses, expense.id, expense.version, read),
      () => {
        onFilled();
        showToast({ tone: "good", text: t("filled") });
      },
    );
  return (
    <>
      <Facts
        facts={[
          { label: t("file"), value: <bdi className="[overflow-wrap:anywhere]">{file}</bdi> },
          { label: words("fields.merchant"), value: merchant === null ? null : <bdi>{merchant}</bdi> },
          { label: words("fields.category"), value: category === null ? null : words(`category.${category}`) },
          { label: words("fields.day"), value: day === null ? null : <DateText value={day} /> },
          { label: words("fields.amount"), value: shown(amount) },
          { label: words("fields.tax_amount"), value: shown(tax_amount) },
        ]}
      />
      {problems.length === 0 ? null : (
        <div>
          <p className="font-medium">{t("left_out")}</p>
          <ul className="list-disc ps-5">
            {problems.map(({ field, code }) => (
              <li key={field}>
                {words(`fields.${field}`)}: {t(`problems.${code}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {Object.keys(read).length === 0 ? (
        <p>{t("nothing")}</p>
      ) : (
        <Button tone="primary" busy={busy} className="justify-self-start" onClick={fill}>
          {t("fill")}
        </Button>
      )}
    </>
  );
}
