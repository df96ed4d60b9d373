import { Button } from "@/components/ui/Button";
import { Select } from "@/components/ui/Input";
import { zoneOptions } from "@/components/ui/zone-options";
import { OwnZone } from "./OwnZone";

interface ZoneChoiceProps {
  timezone: string;
  path: string;
  kept: Readonly<Record<string, string>>;
  isChosen: boolean;
  words: { zone: string; show: string };
}

/** In which time zone the times are shown. A browser with scripts says its own once; without, the visitor chooses. */
export function ZoneChoice({ timezone, path, kept, isChosen, words }: ZoneChoiceProps) {
  const isListed = zoneOptions.some(({ value }) => value === timezone);
  return (
    <form method="get" action={path} className="flex flex-wrap items-end gap-2">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="grid min-w-0 flex-1 gap-1.5 sm:max-w-xs">
        <span className="font-medium">{words.zone}</span>
        <Select name="zone" defaultValue={timezone} dir="ltr">
          {isListed ? null : <option value={timezone}>{timezone}</option>}
          {zoneOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </label>
      <Button type="submit">{words.show}</Button>
      {isChosen ? null : <OwnZone shown={timezone} />}
    </form>
  );
}
