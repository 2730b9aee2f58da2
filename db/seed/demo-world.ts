export async function loadDemoWorld(_url: string, _options: { dataDir: string }): Promise<void> {}
