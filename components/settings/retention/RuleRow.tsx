"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { DateText } from "@/components/ui/DateText";
import { Select } from "@/components/ui/Input";
import { kindRules } from "@/lib/domains/retention/rules";
import { RetentionAction } from "@/lib/domains/retention/schema";
import { WholeInput } from "../scoring/WholeInput";
import { retentionVerbs, type Preview, type Rule } from "./resource";

interface RuleRowProps {
  rule: Rule;
  editable: boolean;
  refused: boolean;
  onChange: (rule: Rule) => void;
}

/** One kind of record: whether it goes, after how many days, how, and what that would be now. */
export function RuleRow({ rule, editable, refused, onChange }: RuleRowProps) {
  const t = useTranslations("retention_policies");
  const { api, perform, busy } = usePerform([]);
  const [preview, setPreview] = useState<Preview | null>(null);
  const { actions, from, least } = kindRules[rule.kind];
  const name = t(`kinds.${rule.kind}`);
  const change = (fields: Partial<Rule>) => {
    setPreview(null);
    onChange({ ...rule, ...fields });
  };
  return (
    <li className="grid gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-56 flex-1">
          <Checkbox
            name={`${rule.kind}_active`}
            label={name}
            checked={rule.active}
            disabled={!editable}
            onChange={({ target }) => change({ active: target.checked })}
          />
          <span className="block text-sm text-muted">{t(`from.${from}`)}</span>
        </span>
        <span className="flex items-center gap-2">
          {t("page.after")}
          <WholeInput
            label={t("page.days_of", { name })}
            value={rule.keep_days}
            min={least}
            max={9_999}
            disabled={!editable}
            onChange={(keep_days) => change({ keep_days })}
          />
          {t("page.days")}
        </span>
        <span className="w-40">
          {actions.length === 1 || !editable ? (
            t(`actions_of.${rule.action}`)
          ) : (
            <Select
              aria-label={t("page.action_of", { name })}
              value={rule.action}
              onChange={({ target }) => change({ action: RetentionAction.parse(target.value) })}
            >
              {actions.map((value) => (
                <option key={value} value={value}>
                  {t(`actions_of.${value}`)}
                </option>
              ))}
            </Select>
          )}
        </span>
        <span className="flex items-center gap-2">
          {t("page.cap")}
          <WholeInput
            label={t("page.cap_of", { name })}
            value={rule.cap}
            min={1}
            max={9_999}
            disabled={!editable}
            onChange={(cap) => change({ cap })}
          />
        </span>
        <Button
          busy={busy}
          aria-label={t("page.preview_of", { name })}
          onClick={() => void perform(async () => setPreview(await api.call(retentionVerbs.preview, { rule })))}
        >
          {t("page.preview")}
        </Button>
      </div>
      {refused ? <p className="text-sm font-medium text-bad">{t("page.least", { count: least })}</p> : null}
      {preview === null ? null : <PreviewText preview={preview} />}
    </li>
  );
}

function PreviewText({ preview: { count, held, examples } }: { preview: Preview }) {
  const t = useTranslations("retention_policies");
  const format = useFormatter();
  return (
    <Alert live title={t("page.found", { count, shown: format.number(count) })}>
      {held === 0 ? null : <p>{t("page.held", { count: held, shown: format.number(held) })}</p>}
      <ul className="text-sm empty:hidden">
        {examples.map(({ record_id, title, aged_at }) => (
          <li key={record_id}>
            <bdi>{title}</bdi> · <DateText value={aged_at} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
