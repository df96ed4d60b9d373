"use client";

import { useTranslations } from "next-intl";
import { useLookupName, useLookupOptions } from "@/components/api/lookup";
import { useSingle } from "@/components/api/use-record";
import { projectLookup } from "@/components/projects/lookup";
import { projects } from "@/components/projects/resource";
import { Combobox } from "@/components/ui/Combobox";
import { Field } from "@/components/ui/Field";
import { SelectField } from "@/components/ui/Input";

interface Place {
  /** Empty without one. */
  project_id: string;
  milestone_key: string;
}

interface ProjectFieldsProps extends Place {
  labels: Readonly<Record<keyof Place, string>>;
  errorOf: (name: string) => string | undefined;
  onChange: (place: Place) => void;
}

/** The project that a task is for, and one of its milestones; another project has others. */
export function ProjectFields({ project_id, milestone_key, labels, errorOf, onChange }: ProjectFieldsProps) {
  const t = useTranslations("tasks.record");
  const id = project_id === "" ? null : project_id;
  const options = useLookupOptions(projectLookup);
  const chosen = useLookupName(projectLookup, id);
  const milestones = useSingle(projects, id, null)?.milestones ?? [];
  return (
    <>
      <Field name="project_id" label={labels.project_id} optional error={errorOf("project_id")}>
        {(control) => (
          <Combobox
            {...control}
            options={options}
            value={chosen}
            clearable
            onChange={(option) => onChange({ project_id: option?.value ?? "", milestone_key: "" })}
          />
        )}
      </Field>
      {milestones.length === 0 ? null : (
        <SelectField
          name="milestone_key"
          label={labels.milestone_key}
          optional
          error={errorOf("milestone_key")}
          value={milestone_key}
          onChange={(event) => onChange({ project_id, milestone_key: event.target.value })}
        >
          <option value="">{t("no_milestone")}</option>
          {milestones.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
