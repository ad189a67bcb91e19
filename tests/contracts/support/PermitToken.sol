// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @notice A dollar token with EIP-2612, as most of them are.
contract PermitToken is ERC20, ERC20Permit {
    constructor() ERC20("USD Coin", "USDC") ERC20Permit("USD Coin") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address account, uint256 amount) external {
        _mint(account, amount);
    }
}

/// @notice One whose permit costs more, as behind a proxy or with a wallet that checks signatures itself.
contract SlowPermitToken is PermitToken {
    mapping(uint256 slot => uint256) public work;

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        public
        override
    {
        for (uint256 slot; slot < 20; ++slot) {
            work[slot] = 1;
        }
        super.permit(owner, spender, value, deadline, v, r, s);
    }
}
