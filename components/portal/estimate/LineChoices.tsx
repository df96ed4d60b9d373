import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { useIsolate } from "@/components/ui/use-isolate";
import type { DocumentView } from "@/lib/commerce/document";
import type { FormattedDocument } from "@/lib/commerce/document-format";
import { LiveTotal } from "./LiveTotal";

interface LineChoicesProps {
  view: DocumentView;
  shown: FormattedDocument;
  /** The page that shows the total of what is ticked. */
  page: string;
}

/** The lines that the customer may add, and the alternatives to choose from. Without a script a button updates the total. */
export function LineChoices({ view, shown, page }: LineChoicesProps) {
  const t = useTranslations("portal.estimate.choices");
  const isolate = useIsolate();
  const lines = view.lines.flatMap(({ key, description, choice }, index) =>
    choice ? [{ key, choice, text: description.split("\n")[0], amount: shown.lines[index]?.amount }] : [],
  );
  if (lines.length === 0) return null;
  const groups = [...new Set(lines.flatMap(({ choice }) => (choice.kind === "alternative" ? [choice.group] : [])))];
  const options = lines.filter(({ choice }) => choice.kind === "optional");
  const entry = ({ key, choice, text, amount }: (typeof lines)[number], name: string) => (
    <label key={key} className="flex min-h-9 items-center gap-3">
      <input
        type={choice.kind === "optional" ? "checkbox" : "radio"}
        name={name}
        value={key}
        defaultChecked={choice.selected}
        className="size-4 accent-accent"
      />
      <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</bdi>
      <bdi className="numbers whitespace-nowrap">{amount}</bdi>
    </label>
  );
  return (
    <LiveTotal page={page}>
      <input type="hidden" name="choosing" value="1" />
      {options.length === 0 ? null : (
        <fieldset className="grid">
          <legend className="pb-1 text-muted">{t("optional")}</legend>
          {options.map((line) => entry(line, `line_${line.key}`))}
        </fieldset>
      )}
      {groups.map((group, place) => (
        <fieldset key={group} className="grid">
          <legend className="pb-1 text-muted">{t("alternative", { group: isolate(group) })}</legend>
          {lines
            .filter(({ choice }) => choice.kind === "alternative" && choice.group === group)
            .map((line) => entry(line, `group_${place}`))}
        </fieldset>
      ))}
      <noscript>
        <Button type="submit" formMethod="get" formAction={page} formNoValidate>
          {t("update")}
        </Button>
      </noscript>
    </LiveTotal>
  );
}
