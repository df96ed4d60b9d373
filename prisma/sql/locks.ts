import { bareName, qualify, type Extra } from "./extra";

/** SQLSTATE of a rejected change to a final row. Nobody else uses class AT. */
export const lockedState = "AT001";

function triggerExtra(id: string, table: string, name: string, body: string, trigger: string, declare = ""): Extra {
  const target = qualify(table);
  const drop = `drop trigger if exists ${name} on ${target};\ndrop function if exists public.${name}();`;
  return {
    id: `${id} ${target}`,
    table: target,
    drop,
    create: `${drop}
create function public.${name}() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
${declare}begin
${body}
end
$function$;
create trigger ${name} ${trigger} execute function public.${name}();`,
  };
}

function refuse(table: string, message: string): string {
  return (
    `raise exception using ` +
    `errcode = '${lockedState}', message = '${message}', schema = '${qualify(table).split(".")[0] ?? ""}', table = '${bareName(table)}';`
  );
}

/**
 * Lets the merge of two customers move a final row from one to the other (`customer-moves.ts`): only its own function sets the setting and
 * runs as the owner, and nothing but the customer may differ.
 */
const moved = `  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
`;

/** Lets the undo of an import delete what it brought: only its own function sets the setting and runs as the owner. */
const withdrawn = `  if tg_op = 'DELETE' and current_user = 'atrium_owner' and current_setting('app.withdrawing_import', true) = 'on' then
    return old;
  end if;
`;

/** Lets a retention rule delete rows that are past their time: only its own function sets the setting and runs as the owner. */
const expired = `  if tg_op = 'DELETE' and current_user = 'atrium_owner' and current_setting('app.applying_retention', true) = 'on' then
    return old;
  end if;
`;

/** Lets the erasure of a person's values change these columns: only its own function sets the setting and runs as the owner. */
const erased = (columns: readonly string[]): string => {
  const allowed = `array[${columns.map((column) => `'${column}'`).join(", ")}]::text[]`;
  return `  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - ${allowed}) = (to_jsonb(old) - ${allowed}) then
    return new;
  end if;
`;
};

interface AppendOnlyOptions {
  of_customer?: true;
  withdrawable?: true;
  expirable?: true;
  erasable?: readonly string[];
}

/**
 * Rows cannot be changed or deleted by any role. The serving roles have no permission to try either.
 * @param options `of_customer` for rows that name a customer, which the merge of two may move; `withdrawable` for rows that an import may
 * bring, which its undo deletes; `expirable` for rows that a retention rule deletes; `erasable` for the columns that the erasure of a
 * person's values changes.
 */
export function appendOnly(table: string, options: AppendOnlyOptions = {}): Extra {
  const name = `${bareName(table)}_append_only`;
  const exceptions = [
    options.of_customer ? moved : "",
    options.withdrawable ? withdrawn : "",
    options.expirable ? expired : "",
    options.erasable ? erased(options.erasable) : "",
  ].join("");
  return triggerExtra(
    "append-only",
    table,
    name,
    `${exceptions}  ${refuse(table, `${bareName(table)} is append-only`)}`,
    `before update or delete on ${qualify(table)} for each row`,
  );
}

/**
 * A row for which `condition` was true before the change cannot be deleted, and changes only in `allowedColumns`.
 * @param condition SQL over `old`: `old.status <> 'draft'`.
 * @param options `withdrawable` as for `appendOnly`.
 */
export function lockedWhen(
  table: string,
  condition: string,
  allowedColumns: readonly string[],
  options: { withdrawable?: true } = {},
): Extra {
  const name = `${bareName(table)}_locked`;
  const allowed = `array[${allowedColumns.map((column) => `'${column}'`).join(", ")}]::text[]`;
  const body = `${moved}${options.withdrawable ? withdrawn : ""}  if tg_op = 'DELETE' then
    ${refuse(table, `a final row of ${bareName(table)} cannot be deleted`)}
  end if;
  if (to_jsonb(new) - ${allowed}) is distinct from (to_jsonb(old) - ${allowed}) then
    ${refuse(table, `a final row of ${bareName(table)} cannot be changed`)}
  end if;
  return new;`;
  return triggerExtra("locked", table, name, body, `before update or delete on ${qualify(table)} for each row when (${condition})`);
}

/**
 * Rows of `table` can be inserted, changed and deleted only while their parent is not final. The trigger locks the parent's row, as the
 * update of a total would, so that two writers queue and do not deadlock.
 * @param parent the parent's table, found by `(tenant_id, id)`.
 * @param foreignKey the column of `table` with the parent's id.
 * @param condition SQL over `parent` that is true when it is final: `parent.status <> 'draft'`.
 * @param allowedColumns those that an update may still change.
 */
export function lockedChild(
  table: string,
  parent: string,
  foreignKey: string,
  condition: string,
  allowedColumns: readonly string[] = [],
): Extra {
  const name = `${bareName(table)}_locked_by_${bareName(parent)}`;
  const allowed = `array[${allowedColumns.map((column) => `'${column}'`).join(", ")}]::text[]`;
  // The condition is in the select list, not in the where-clause, so that it is evaluated on the row as it is after the lock wait.
  const select = `select (${condition}) into is_final from ${qualify(parent)} parent`;
  const guard = (
    row: "old" | "new",
  ) => `${select} where parent.tenant_id = ${row}.tenant_id and parent.id = ${row}.${foreignKey} for no key update;
    if is_final then
      ${refuse(table, `${bareName(table)} belongs to a final row of ${bareName(parent)}`)}
    end if;`;
  const body = `  if tg_op = 'UPDATE' and (to_jsonb(new) - ${allowed}) is not distinct from (to_jsonb(old) - ${allowed}) then
    return new;
  end if;
  if tg_op <> 'INSERT' then
    ${guard("old")}
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.${foreignKey} is distinct from old.${foreignKey} then
    ${guard("new")}
  end if;
  return new;`;
  return triggerExtra(
    "locked-child",
    table,
    name,
    body,
    `before insert or update or delete on ${qualify(table)} for each row`,
    "declare is_final boolean;\n",
  );
}

interface Final {
  /** A statement that waits for whoever makes the row final. */
  queue: (row: "old" | "new") => string;
  /** A select that finds a row of `by` if the row is final. */
  final: (row: "old" | "new") => string;
  /** The columns that decide which rows of `by` make a row final. */
  keys: readonly string[];
  /** SQL over `old`: true for rows that may change all the same. */
  free?: string;
  /** The columns that the erasure of a person's values changes. */
  erasable?: readonly string[];
}

/** Rows of `table` can be inserted, changed and deleted only while no row of `by` makes them final. */
export function lockedWhile(table: string, by: string, { queue, final, keys, free = "false", erasable }: Final): Extra {
  const name = `${bareName(table)}_locked_by_${bareName(by)}`;
  const guard = (row: "old" | "new") => `${queue(row)}
    if exists (${final(row)}) then
      ${refuse(table, `${bareName(table)} belongs to a final row of ${bareName(by)}`)}
    end if;`;
  const moved = keys.map((key) => `new.${key} is distinct from old.${key}`).join(" or ");
  const body = `${erasable ? erased(erasable) : ""}  if tg_op <> 'INSERT' and not (${free}) then
    ${guard("old")}
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or ${moved} then
    ${guard("new")}
  end if;
  return new;`;
  return triggerExtra(
    `locked-while-${bareName(by)}`,
    table,
    name,
    body,
    `before insert or update or delete on ${qualify(table)} for each row`,
  );
}
