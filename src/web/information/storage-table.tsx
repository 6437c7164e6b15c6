import { STORED_IN_BROWSER } from "#web/content/stored-in-browser.ts";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";

/** What the shop keeps in a browser, for how long and why. */
export function StorageTable() {
  return (
    <div className="my-6 text-base leading-normal">
      <Table label="What is stored in your browser" className="min-w-136">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Where and how long</Th>
            <Th>What for</Th>
          </tr>
        </thead>
        <tbody>
          {STORED_IN_BROWSER.map(({ name, where, lasts, purpose }) => (
            <Tr key={name}>
              <Td>
                <code className="text-[0.9em] break-all">{name}</code>
              </Td>
              <Td>
                {where}. {lasts}.
              </Td>
              <Td>{purpose}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
