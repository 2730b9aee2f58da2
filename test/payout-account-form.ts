/** Fields of the form, of a browser's page or of one without script. */
type Form = {
  getByLabel: (
    label: string,
    options?: { exact: boolean },
  ) => {
    fill: (value: string) => Promise<unknown>
    selectOption: (option: { label: string }) => Promise<unknown>
  }
  locator: (selector: string) => { click: () => Promise<unknown> }
}

/** Sends a Chilean account in Spanish. */
export async function saveChileanAccount(form: Form, rut: string, password: string): Promise<void> {
  await form.getByLabel('Nombre del titular').fill('Luisa Titular')
  await form.getByLabel('RUT del titular').fill(rut)
  await form.getByLabel('Banco', { exact: true }).selectOption({ label: 'BancoEstado' })
  await form.getByLabel('Tipo de cuenta').selectOption({ label: 'Cuenta vista' })
  await form.getByLabel('Número de cuenta').fill('000987654321')
  await form.getByLabel('Tu contraseña').fill(password)
  await form.locator('button[value=set]').click()
}

/** Details of the stored account that stand in a page and must not; the example of a RUT may. */
export const shownSecretsIn = (html: string): string[] =>
  ['987654321', '12345678', '12.345.678', 'Luisa'].filter((secret) =>
    html.replaceAll('12.345.678-5.', '').includes(secret),
  )
