import { useTranslations } from "next-intl";
import { useIsolate } from "@/components/ui/use-isolate";

/** What the customer sees while the next revision is written. */
export function BeingRevised({ noun, company }: { noun: "proposal" | "contract"; company: string }) {
  const t = useTranslations(`portal.${noun}`);
  const isolate = useIsolate();
  return (
    <div className="grid gap-3">
      <h1 className="text-xl font-semibold">{t("revising_title")}</h1>
      <p className="measure text-pretty text-muted">{t("revising", { company: isolate(company) })}</p>
    </div>
  );
}
